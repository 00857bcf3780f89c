package boulevard.data;

/**
 * How a data file is read.
 *
 * @param realTargets whether labels are real numbers (regression) rather than class names
 * @param zeroBased whether feature indices of a sparse text file start at 0 instead of 1
 * @param threads parser threads, at least 1
 */
public record ReadOptions(boolean realTargets, boolean zeroBased, int threads) {
    /** Checks the number of threads. */
    public ReadOptions {
        if (threads < 1) {
            throw new IllegalArgumentException("wanted at least 1 parser thread, got " + threads);
        }
    }

    /** Class labels, 1-based indices, one thread per core. */
    public static ReadOptions defaults() {
        return new ReadOptions(false, false, Runtime.getRuntime().availableProcessors());
    }

    /** The same options for real targets, or not. */
    public ReadOptions withRealTargets(boolean real) {
        return new ReadOptions(real, zeroBased, threads);
    }
}
