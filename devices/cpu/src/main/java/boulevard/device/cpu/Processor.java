package boulevard.device.cpu;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** What the operating system says about the processor. */
final class Processor {
    private static final Path CPU_INFO = Path.of("/proc/cpuinfo");

    private Processor() {}

    /** Cores that this JVM may use. */
    static int cores() {
        return Runtime.getRuntime().availableProcessors();
    }

    /** The maker's name of the processor, or that of its architecture where the system doesn't tell. */
    static String name() {
        return nameIn(CPU_INFO);
    }

    static String nameIn(Path cpuInfo) {
        String architecture = System.getProperty("os.arch", "unknown processor");
        // ISO 8859-1 reads any bytes: a strange character in the file must not keep the device from opening.
        try (Stream<String> lines = Files.lines(cpuInfo, StandardCharsets.ISO_8859_1)) {
            return lines.filter(line -> line.startsWith("model name") && line.contains(":"))
                    .map(line -> line.substring(line.indexOf(':') + 1).strip())
                    .filter(name -> !name.isEmpty())
                    .findFirst()
                    .orElse(architecture);
        } catch (IOException | SecurityException | java.io.UncheckedIOException unreadable) {
            return architecture;
        }
    }

    /** What drives the processor: this Java. */
    static String driver() {
        return "Java " + System.getProperty("java.version");
    }
}
