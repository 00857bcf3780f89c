package boulevard.cli.run;

/** Wall time since it was made. */
public final class Stopwatch {
    private final long start = System.nanoTime();

    /** Seconds so far. */
    public double seconds() {
        return (System.nanoTime() - start) / 1e9;
    }
}
