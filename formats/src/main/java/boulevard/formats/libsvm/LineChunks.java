package boulevard.formats.libsvm;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Cuts a stream into chunks of whole lines, in order. Memory: the chunk being filled and one unfinished line. */
final class LineChunks implements Closeable {
    private final InputStream in;
    private final int chunkBytes;
    private final int maxLineBytes;
    private byte[] rest = {};
    private boolean first = true;
    private boolean ended;
    private @Nullable IOException failure;

    /** Signals a line that is longer than the limit. */
    static final class LineTooLongException extends IOException {
        private static final long serialVersionUID = 1;

        private final int limit;

        LineTooLongException(int limit) {
            super("line too long");
            this.limit = limit;
        }

        /** What is wrong, and the remedy. */
        String problem() {
            return "wanted a line of at most " + limit + " bytes, got a longer one; check that this is a text file";
        }
    }

    LineChunks(InputStream in, int chunkBytes, int maxLineBytes) {
        this.in = in;
        this.chunkBytes = chunkBytes;
        this.maxLineBytes = maxLineBytes;
    }

    /**
     * The next lines, or null after the last one. A missing last line feed is added, a byte order mark skipped.
     *
     * @param reuse an array that may be written to and become part of the result, or null
     * @throws IOException if reading fails, thrown only after all whole lines before the failure have been returned
     */
    @Nullable
    Chunk next(byte @Nullable [] reuse) throws IOException {
        if (failure != null) {
            throw failure;
        }
        if (ended) {
            return null;
        }
        int wanted = Math.max(chunkBytes, rest.length + 1);
        byte[] bytes = reuse != null && reuse.length >= wanted ? reuse : new byte[wanted];
        System.arraycopy(rest, 0, bytes, 0, rest.length);
        int length = rest.length;
        int lines = 0;
        while (lines == 0 && !ended) {
            // One byte stays free for a missing last line feed.
            if (length == bytes.length - 1) {
                bytes = grow(bytes);
            }
            int read = fill(bytes, length);
            lines = afterLastLineFeed(bytes, length, length + read);
            length += read;
        }
        if (ended && failure == null && length > 0 && lines < length) {
            bytes[length++] = '\n';
            lines = length;
        }
        if (failure != null && lines == 0) {
            throw failure;
        }
        rest = Arrays.copyOfRange(bytes, lines, length);
        return lines == 0 ? null : new Chunk(bytes, skipMark(bytes, lines), lines);
    }

    /** Reads until the array but for one byte is full, or the stream ends or fails. */
    private int fill(byte[] bytes, int from) {
        int length = from;
        try {
            while (length < bytes.length - 1) {
                int read = in.read(bytes, length, bytes.length - 1 - length);
                if (read < 0) {
                    ended = true;
                    break;
                }
                length += read;
            }
        } catch (IOException e) {
            failure = e;
            ended = true;
        }
        return length - from;
    }

    /** Room for a longest line, its line feed and the byte that stays free. */
    private byte[] grow(byte[] bytes) throws LineTooLongException {
        int most = maxLineBytes + 2;
        if (bytes.length >= most) {
            throw new LineTooLongException(maxLineBytes);
        }
        return Arrays.copyOf(bytes, (int) Math.min(2L * bytes.length, most));
    }

    private static int afterLastLineFeed(byte[] bytes, int from, int to) {
        int at = to;
        while (at > from && bytes[at - 1] != '\n') {
            at--;
        }
        return at == from ? 0 : at;
    }

    private int skipMark(byte[] bytes, int end) {
        boolean mark =
                first && end > 3 && bytes[0] == (byte) 0xEF && bytes[1] == (byte) 0xBB && bytes[2] == (byte) 0xBF;
        first = false;
        return mark ? 3 : 0;
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
