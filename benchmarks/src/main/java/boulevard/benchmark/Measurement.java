package boulevard.benchmark;

import java.io.PrintStream;
import java.util.Arrays;
import java.util.Locale;

/** Repeats an operation until its time settles and reports the median and the best. */
final class Measurement {
    private static final double WARM_UP_SECONDS = 0.7;
    private static final int REPETITIONS = 9;

    private final PrintStream out;

    Measurement(PrintStream out) {
        this.out = out;
    }

    /**
     * Prints a line.
     *
     * @param work units of work in one run of the operation
     * @param unit their name; rates are in 1e9 of them per second
     * @param items what the time is divided by
     * @param item its name
     */
    void of(String name, double work, String unit, double items, String item, Runnable operation) {
        long start = System.nanoTime();
        while ((System.nanoTime() - start) * 1e-9 < WARM_UP_SECONDS) {
            operation.run();
        }
        double[] nanos = new double[REPETITIONS];
        for (int r = 0; r < REPETITIONS; r++) {
            long begin = System.nanoTime();
            operation.run();
            nanos[r] = System.nanoTime() - begin;
        }
        Arrays.sort(nanos);
        double median = nanos[REPETITIONS / 2];
        out.printf(
                Locale.ROOT,
                "%-44s %8.1f %s (best %.1f)  %9.3f ns/%s%n",
                name,
                work / median,
                unit,
                work / nanos[0],
                median / items,
                item);
    }
}
