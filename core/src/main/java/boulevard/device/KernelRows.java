package boulevard.device;

/**
 * Rows of a kernel matrix in device memory: numbered slots of {@code length} float32 values each, zero when allocated.
 *
 * <p>Slot s holds K(w, x_j) for one row w and all rows x_j of a block. Owned by the rank that allocated it.
 */
public interface KernelRows extends AutoCloseable {

    /** Number of slots. */
    int slots();

    /** Values per slot: rows of the block that they are for. */
    int length();

    /** Frees the memory, which is then no longer counted. */
    @Override
    void close();
}
