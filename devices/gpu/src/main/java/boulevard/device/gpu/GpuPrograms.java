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

    /** Rows of w whose kernel values with sparse rows are computed at once. */
    static final int SPREAD = 32;

    /** Rows of x, and of w, in a tile of dense kernel values. */
    static final int TILE = 64;

    private static final List<String> FILES = List.of("vectors.c", "products.c", "losses.c", "dual.c", "kernelrows.c");
    private static final String CONSTANTS =
            "#define GROUP " + GROUP + "\n#define SPREAD " + SPREAD + "\n#define TILE " + TILE + "\n#define STRIP 16\n";
    private static final String SINGLE = """
            #define REAL float
            #define NAME(function) function##Single
            #define DIRECT 0
            """;
    private static final String DOUBLE = """
            #undef REAL
            #undef NAME
            #undef DIRECT
            #define REAL double
            #define NAME(function) function##Double
            #define DIRECT 1
            """;

    private GpuPrograms() {}

    /** The complete source in a dialect. */
    public static String source(Dialect dialect) {
        StringBuilder text = new StringBuilder(CONSTANTS);
        text.append(read(dialect.prelude()));
        FILES.forEach(file -> text.append(read(file)));
        String kernels = read("kernels.c");
        text.append(SINGLE).append(kernels).append(read("products32.c"));
        return text.append(DOUBLE).append(kernels).toString();
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
