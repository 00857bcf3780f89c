package boulevard.formats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * A program of another project that tests compare with.
 *
 * @param path where it is
 */
public record PeerProgram(Path path) {
    /** The program of that name on the PATH; the test is skipped, with the reason, where there is none. */
    public static PeerProgram find(String name) {
        List<Path> found = Arrays.stream(
                        System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
                .map(folder -> Path.of(folder, name))
                .filter(Files::isExecutable)
                .toList();
        assumeTrue(!found.isEmpty(), name + " isn't on the PATH");
        return new PeerProgram(found.get(0));
    }

    /** Runs it and expects it to succeed. */
    public void run(Object... arguments) throws IOException, InterruptedException {
        List<String> command = Stream.concat(Stream.of(path), Stream.of(arguments))
                .map(Object::toString)
                .toList();
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
    }

    /** Runs it; its last argument is the file that it writes and whose lines are returned. */
    public List<String> lines(Object... arguments) throws IOException, InterruptedException {
        run(arguments);
        return Files.readAllLines(Path.of(arguments[arguments.length - 1].toString()));
    }
}
