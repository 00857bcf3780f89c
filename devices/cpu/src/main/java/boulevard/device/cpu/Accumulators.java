package boulevard.device.cpu;

import boulevard.device.HostMultiVector;
import boulevard.device.MemoryBudget;

/**
 * One private vector for every thread but the first, so that threads can add to the same columns. All zero between uses:
 * adding them to the result clears them in the same pass.
 */
final class Accumulators implements AutoCloseable {
    private final MemoryBudget budget;
    private final Workers workers;
    private double[][] arrays = {};
    private MemoryBudget.Reservation reservation = MemoryBudget.Reservation.NONE;

    Accumulators(MemoryBudget budget, Workers workers) {
        this.budget = budget;
        this.workers = workers;
    }

    /** Makes room for one vector of the shape of {@code g} per extra thread; false if there is no memory for that. */
    boolean prepare(HostMultiVector g) {
        int size = (int) g.size();
        if (arrays.length > 0 && arrays[0].length >= size) {
            return true;
        }
        int extra = workers.threads() - 1;
        close();
        if (8L * size * extra > budget.limit() - budget.used()) {
            return false;
        }
        reservation = budget.reserve(8L * size * extra, "gradients of " + extra + " more threads");
        arrays = new double[extra][size];
        return true;
    }

    /** What part {@code part} adds to: {@code g} itself for part 0. */
    Slice of(int part, HostMultiVector g) {
        return part == 0 ? Slice.of(g) : new Slice(arrays[part - 1], 0, g.width(), 0, g.width());
    }

    /** Adds all private vectors to {@code g}, in part order at every entry, and clears them. */
    void addTo(HostMultiVector g) {
        workers.runEvenly(workers.threads(), (int) g.size(), (from, to) -> {
            for (double[] array : arrays) {
                addAndClear(array, from, to, g.array(), g.offset());
            }
        });
    }

    private static void addAndClear(double[] from, int start, int end, double[] to, int at) {
        for (int i = start; i < end; i++) {
            to[at + i] += from[i];
        }
        java.util.Arrays.fill(from, start, end, 0);
    }

    @Override
    public void close() {
        arrays = new double[0][];
        reservation.close();
        reservation = MemoryBudget.Reservation.NONE;
    }
}
