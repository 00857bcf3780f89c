package boulevard.data;

/**
 * A run of consecutive rows of a matrix: the unit that is parsed, cached, streamed and held by a device.
 *
 * <p>A block is immutable by convention: its arrays are shared, not copied, and nobody writes to them after construction.
 * A block holds fewer than 2^31 non-zeros; a {@link Matrix} of many blocks has no such limit.
 */
public sealed interface RowBlock permits CsrBlock, DenseBlock {

    /** Number of rows. */
    int rows();

    /** Number of columns (features) of the matrix that the block belongs to. */
    int columns();

    /** Stored entries in this block: explicit ones for a sparse block, rows × columns for a dense one. */
    long nonZeros();

    /** Stored entries in rows {@code [0, row)} of this block; {@code row} may equal {@link #rows()}. */
    long nonZerosBefore(int row);

    /** Bytes of the values, column ids and offsets that this block reads. */
    long bytes();

    /** Rows {@code [from, to)} as a block that shares this block's arrays. */
    RowBlock rows(int from, int to);

    /** Columns {@code [from, to)} of all rows as a new block (a copy) whose column ids start at 0. */
    RowBlock columns(int from, int to);

    /** The same rows, declared to belong to a matrix of {@code columns} columns (at least as many as now). */
    RowBlock widen(int columns);

    /**
     * Checks that values are finite and, in a sparse block, that column ids ascend within their rows and are below
     * {@link #columns()}.
     *
     * @param firstRow number of the block's first row, for the message
     * @throws DataException naming the first row that is wrong
     */
    void requireSound(long firstRow);

    /** {@code ‖x_row‖²} in float64. */
    double squaredNorm(int row);

    /** Adds the number of stored entries of every column to {@code counts} (length at least {@link #columns()}). */
    void countColumns(long[] counts);
}
