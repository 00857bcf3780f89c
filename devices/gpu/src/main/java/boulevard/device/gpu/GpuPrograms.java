package boulevard.device.gpu;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** The text of the device programs: one source for all dialects, behind a dialect's prelude. */
public final class GpuPrograms {
    /** Threads of a group in every launch. */
    public static final int GROUP = 128;

    private static final List<String> FILES =
            List.of("vectors.c", "products.c", "losses.c", "dual.c", "kernels.c");

    private GpuPrograms() {}

    /** The complete source in a dialect. */
    public static String source(Dialect dialect) {
        StringBuilder text = new StringBuilder("#define GROUP " + GROUP + "\n").append(read(dialect.prelude()));
        FILES.forEach(file -> text.append(read(file)));
        return text.toString();
    }

    private static String read(String resource) {
        try (InputStream stream = GpuPrograms.class.getResourceAsStream(resource)) {
            if (stream == null) {
                throw new IllegalStateException("the device program " + resource + " is missing from the jar");
            }
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
