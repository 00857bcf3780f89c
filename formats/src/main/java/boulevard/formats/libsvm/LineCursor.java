package boulevard.formats.libsvm;

import boulevard.data.DataException;
import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** The lines of a text file, one after the other, each ended by a line feed. */
final class LineCursor implements Closeable {
    private final String file;
    private final LineChunks chunks;
    private byte[] text = {};
    private int start;
    private int next;
    private int end;
    private long number;

    LineCursor(Path file) throws IOException {
        this.file = file.toString();
        chunks = new LineChunks(Files.newInputStream(file), LibsvmReader.CHUNK_BYTES, LibsvmReader.MAX_LINE_BYTES);
    }

    /** Goes to the next line; false after the last one. */
    boolean next() throws IOException {
        number++;
        if (next == end) {
            Chunk chunk = nextChunk();
            if (chunk == null) {
                return false;
            }
            text = chunk.bytes();
            next = chunk.start();
            end = chunk.end();
        }
        start = next;
        next = EntryRows.afterLineFeed(text, start);
        return true;
    }

    private @Nullable Chunk nextChunk() throws IOException {
        try {
            return chunks.next(text);
        } catch (LineChunks.LineTooLongException tooLong) {
            throw (DataException)
                    DataException.at(file, number, 1, tooLong.problem()).initCause(tooLong);
        }
    }

    byte[] text() {
        return text;
    }

    /** Position of the line's first byte in {@link #text()}. */
    int start() {
        return start;
    }

    /** The line without white space around it. */
    String line() {
        return new String(text, start, next - start, StandardCharsets.UTF_8).strip();
    }

    /** Number of the line, from 1; one more than there are at the end. */
    long number() {
        return number;
    }

    /** A problem of the line at a position in its text. */
    DataException wrong(int at, String problem) {
        return wrong(number, at - start + 1L, problem);
    }

    /** A problem of a line. */
    DataException wrong(long line, long column, String problem) {
        return DataException.at(file, line, column, problem);
    }

    @Override
    public void close() throws IOException {
        chunks.close();
    }
}
