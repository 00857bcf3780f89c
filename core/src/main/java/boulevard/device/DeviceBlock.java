package boulevard.device;

/**
 * A row block held by a device, with a constant column appended where a bias is trained: the matrix X of the operations.
 *
 * <p>X has {@code rows()} rows and {@code columns()} columns; if the bias is not 0, the last column is the bias value in every
 * row and is not stored.
 */
public interface DeviceBlock extends AutoCloseable {

    /** Number of rows. */
    int rows();

    /** Number of columns, including the constant column if there is one. */
    int columns();

    /** Stored entries, the constant column not counted. */
    long nonZeros();

    /** Value of the constant column, or 0 for none. */
    double bias();

    /**
     * Makes now what products with the transpose keep, so that it is counted before the rest of the memory is divided. They do it
     * themselves otherwise.
     */
    default void prepareTransposed() {}

    @Override
    void close();
}
