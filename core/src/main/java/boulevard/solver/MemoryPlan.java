package boulevard.solver;

/**
 * How one device's memory is divided, decided before a run.
 *
 * @param device its name
 * @param limit bytes that may be used
 * @param data bytes of its rows
 * @param vectors bytes of vectors
 * @param workspace bytes of layouts and scratch space
 * @param workingSet rows of the working set
 * @param workingBytes bytes of the working set: features, kernel matrix, kernel rows
 * @param cachedRows kernel rows that are kept beyond those of the working set
 * @param cacheBytes bytes of these
 */
public record MemoryPlan(
        String device,
        long limit,
        long data,
        long vectors,
        long workspace,
        int workingSet,
        long workingBytes,
        int cachedRows,
        long cacheBytes) {
    /** Bytes planned to be used. */
    public long total() {
        return data + vectors + workspace + workingBytes + cacheBytes;
    }
}
