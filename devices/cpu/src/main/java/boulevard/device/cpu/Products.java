package boulevard.device.cpu;

import boulevard.device.HostMultiVector;
import boulevard.device.MemoryBudget;

/**
 * Products with X and its transpose over a device's threads.
 *
 * <p>{@code X w} splits the rows. Products with Xᵀ let threads add to the same entries of g: with many right-hand sides they
 * split those, and with few they split the rows and use {@link Accumulators}.
 */
final class Products {
    /** Multiplications below which waking the other threads costs more than it saves. */
    static final long PARALLEL_WORK = 1 << 16;

    private final Workers workers;
    private final Accumulators accumulators;

    Products(MemoryBudget budget, Workers workers) {
        this.workers = workers;
        this.accumulators = new Accumulators(budget, workers);
    }

    /** Adds what rows {@code [from, to)} contribute to the columns of {@code g}. */
    private interface Contribution {
        void add(int from, int to, Slice g);
    }

    void multiply(CpuBlock x, HostMultiVector w, HostMultiVector m) {
        int[] bounds = x.bounds();
        if (pays(x, w.width())) {
            workers.run(workers.threads(), p -> RowLoops.multiply(x, bounds[p], bounds[p + 1], w, m));
        } else {
            RowLoops.multiply(x, 0, x.rows(), w, m);
        }
    }

    void multiplyTransposed(CpuBlock x, HostMultiVector r, HostMultiVector g) {
        accumulate(x, g, (from, to, part) -> RowLoops.multiplyTransposed(x, from, to, r, part));
    }

    void multiplyHessian(CpuBlock x, HostMultiVector slope, HostMultiVector v, HostMultiVector g) {
        accumulate(
                x, g, (from, to, part) -> RowLoops.multiplyHessian(x, from, to, new RowLoops.Curved(slope, v), part));
    }

    void addHessianDiagonal(CpuBlock x, HostMultiVector slope, HostMultiVector g) {
        accumulate(x, g, (from, to, part) -> RowLoops.addHessianDiagonal(x, from, to, slope, part));
    }

    private void accumulate(CpuBlock x, HostMultiVector g, Contribution contribution) {
        int threads = workers.threads();
        int width = g.width();
        if (!pays(x, width)) {
            contribution.add(0, x.rows(), Slice.of(g));
        } else if (splitsColumns(width, threads)) {
            workers.runEvenly(threads, width, (from, to) -> contribution.add(0, x.rows(), Slice.of(g, from, to)));
        } else if (x.nonZeros() < 2L * x.columns()) {
            // Adding up the private vectors would take longer than the product.
            contribution.add(0, x.rows(), Slice.of(g));
        } else if (!accumulators.prepare(g)) {
            // Slower, but a budget is there to be kept.
            contribution.add(0, x.rows(), Slice.of(g));
        } else {
            int[] bounds = x.bounds();
            workers.run(threads, p -> contribution.add(bounds[p], bounds[p + 1], accumulators.of(p, g)));
            accumulators.addTo(g);
        }
    }

    /** Whether every thread gets columns enough to have its own. */
    static boolean splitsColumns(int width, int threads) {
        return width >= 2 * threads;
    }

    private boolean pays(CpuBlock x, int width) {
        return workers.threads() > 1 && x.nonZeros() * width >= PARALLEL_WORK;
    }

    /** Gives back scratch memory; the next operation takes it again. */
    void release() {
        accumulators.close();
    }
}
