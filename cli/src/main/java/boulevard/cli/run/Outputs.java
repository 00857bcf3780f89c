package boulevard.cli.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Checks files that a command will write, before it works for hours. */
public final class Outputs {
    private Outputs() {}

    /**
     * Checks that a file can be written, without touching it.
     *
     * @param what what will be written, for the message
     * @throws IOException if it can't; the message says why and what to do
     */
    public static void check(Path file, String what) throws IOException {
        Path directory = file.toAbsolutePath().getParent();
        if (Files.isDirectory(file) || directory == null) {
            throw new IOException(file + ": wanted a file for the " + what + ", got a directory; name a file in it");
        }
        if (!Files.isDirectory(directory)) {
            throw new IOException(
                    file + ": wanted a directory for the " + what + ", got none at " + directory + "; create it first");
        }
        if (!Files.isWritable(Files.exists(file) ? file : directory)) {
            throw new IOException(file + ": wanted to write the " + what + ", got no permission; choose another place");
        }
    }

    /**
     * Checks that a command doesn't overwrite its own input.
     *
     * @throws IllegalArgumentException if both are the same file
     */
    public static void differ(Path input, Path output) throws IOException {
        if (Files.exists(output) && Files.exists(input) && Files.isSameFile(input, output)) {
            throw new IllegalArgumentException(
                    "wanted different files to read and to write, got " + output + " for both; choose another output");
        }
    }
}
