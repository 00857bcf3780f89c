package boulevard.data;

import java.io.Closeable;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** One pass over a data file: blocks of rows in file order, in bounded memory. Used by one thread. */
public interface DataReader extends Closeable {

    /**
     * The next block, or null after the last one. Its columns are those seen in this block; the caller widens.
     *
     * @throws DataException if the content is wrong; the message names file, line and column
     */
    @Nullable
    LabelledBlock next() throws IOException;
}
