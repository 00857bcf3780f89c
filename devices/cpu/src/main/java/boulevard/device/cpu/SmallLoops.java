package boulevard.device.cpu;

/** The contiguous inner loops over right-hand sides, simple enough to be vectorised by the compiler. */
final class SmallLoops {
    private SmallLoops() {}

    /** {@code y[0 .. count) += a · x[at .. at + count)}. */
    static void gather(double a, double[] x, int at, double[] y, int count) {
        for (int k = 0; k < count; k++) {
            y[k] += a * x[at + k];
        }
    }

    /** {@code y[at .. at + count) += a · x[0 .. count)}. */
    static void scatter(double a, double[] x, double[] y, int at, int count) {
        for (int k = 0; k < count; k++) {
            y[at + k] += a * x[k];
        }
    }
}
