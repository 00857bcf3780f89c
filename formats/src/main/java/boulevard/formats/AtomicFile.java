package boulevard.formats;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/** Files that appear whole or not at all: written beside the target, flushed to the disk, then moved over it. */
public final class AtomicFile {
    private static final int BUFFER_BYTES = 1 << 16;

    private AtomicFile() {}

    /** What is written. */
    @FunctionalInterface
    public interface Content {
        /** Writes everything to a buffered stream, without closing it. */
        void writeTo(OutputStream out) throws IOException;
    }

    /**
     * Replaces {@code target} by {@code content}. A symbolic link stays and what it points to is replaced; a pipe or device is
     * written directly.
     *
     * @throws IOException if writing fails; the target is then as it was before
     */
    public static void write(Path target, Content content) throws IOException {
        if (Files.exists(target) && !Files.isRegularFile(target) && !Files.isDirectory(target)) {
            try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(target), BUFFER_BYTES)) {
                content.writeTo(out);
            }
            return;
        }
        Path real = Files.exists(target) ? target.toRealPath() : target.toAbsolutePath();
        Path part = real.resolveSibling(
                "." + real.getFileName() + "." + ProcessHandle.current().pid() + "-" + System.nanoTime() + ".part");
        try {
            writePart(part, content);
            Files.move(part, real, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(part);
        }
    }

    private static void writePart(Path part, Content content) throws IOException {
        try (FileChannel channel = FileChannel.open(part, StandardOpenOption.WRITE, StandardOpenOption.CREATE_NEW);
                OutputStream out = new BufferedOutputStream(Channels.newOutputStream(channel), BUFFER_BYTES)) {
            content.writeTo(out);
            out.flush();
            channel.force(true);
        }
    }
}
