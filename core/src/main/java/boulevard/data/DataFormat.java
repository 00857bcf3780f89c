package boulevard.data;

import java.io.IOException;
import java.nio.file.Path;

/** A kind of data file: recognises it, opens it as a stream of row blocks, and writes one. Found by ServiceLoader. */
public interface DataFormat {

    /** The name for {@code --format}, such as {@code libsvm}. */
    String name();

    /** Whether a file is of this kind, judged by its name and at most its first bytes. */
    boolean recognises(Path file, byte[] firstBytes);

    /**
     * Opens a file for one pass over its rows.
     *
     * @throws DataException if the content is wrong; the message names file, line and column
     * @throws IOException if the file can't be read
     */
    DataReader open(Path file, ReadOptions options) throws IOException;

    /**
     * Writes all rows to a file, replacing it only once everything has been written.
     *
     * @throws DataException if this format is only read, or can't hold the data
     */
    void write(Dataset data, Path file) throws IOException;
}
