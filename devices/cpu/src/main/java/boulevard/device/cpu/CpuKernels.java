package boulevard.device.cpu;

import boulevard.device.DeviceBlock;
import boulevard.device.HostKernelRows;
import boulevard.device.HostMultiVector;
import boulevard.device.KernelOperations;
import boulevard.device.KernelRows;
import boulevard.device.MemoryBudget;
import boulevard.device.MultiVector;
import boulevard.device.Precision;
import boulevard.device.Subproblem;
import boulevard.device.SubproblemSolution;
import boulevard.device.pairs.PairSolver;
import boulevard.kernel.Kernel;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

/**
 * Kernel operations over a device's threads, by panels of x: see {@link KernelLoops}.
 *
 * <p>Threads take the next panel when they are done with one. A panel's results don't depend on who computes them or when, so any
 * number of threads gives the same bits.
 */
final class CpuKernels implements KernelOperations {
    /** Rows of w that are laid out at once: many enough that loading a panel costs little beside its use. */
    private static final int CHUNK = 1024;

    /** Values of f that a thread adds to at once, so that they stay in its cache while kernel rows pass. */
    private static final int SCORES = 4096;

    private final MemoryBudget memory;
    private final Workers workers;
    private final KernelLoops loops;
    private final KernelChoice choice;
    private final KernelScratch scratch;
    private final GemmScratch gemm;

    CpuKernels(MemoryBudget memory, Workers workers, KernelChoice choice) {
        this.memory = memory;
        this.workers = workers;
        this.choice = choice;
        this.loops = choice.loops();
        this.scratch = new KernelScratch(memory, workers.threads());
        this.gemm = new GemmScratch(memory, workers.threads());
    }

    /** What is done with panel p of x. */
    private interface PanelTask {
        void run(int p, Panel panel, Tile tile);
    }

    @Override
    public String description() {
        return choice.description();
    }

    private boolean suitsGemm(Kernel kernel, CpuBlock x) {
        return choice.blas() && GemmShape.suits(kernel, x.data());
    }

    @Override
    public long workspaceBytes(Kernel kernel, DeviceBlock x, int workingRows) {
        CpuBlock block = CpuBlock.of(x);
        int width = loops.panelRows();
        long norms = 8L * (x.rows() + (long) workingRows);
        if (suitsGemm(kernel, block)) {
            return norms + GemmShape.of(block.data(), workingRows).bytes(workers.threads());
        }
        int rows = Math.min(workingRows, CHUNK);
        long panels = Panels.dense(block.data()) ? Panels.bytes(block.data(), width) : 0;
        long working = Math.max(PackedRows.bytes(rows, x.columns()), ListedRows.bytes(rows, x.columns()));
        return panels
                + working
                + norms
                + workers.threads() * PanelNeeds.most(block.data(), width).bytes();
    }

    @Override
    public KernelRows allocateRows(int slots, int length) {
        return HostKernelRows.allocate(memory, slots, length);
    }

    @Override
    public void computeRows(
            Kernel kernel, DeviceBlock w, DeviceBlock x, Precision precision, KernelRows rows, int[] slots) {
        CpuBlock left = CpuBlock.of(w);
        CpuBlock right = CpuBlock.of(x);
        RowTargets targets = RowTargets.of(HostKernelRows.of(rows), slots);
        boolean wide = precision == Precision.DOUBLE;
        if (suitsGemm(kernel, right)) {
            new GemmTiles(kernel, loops, left, right, gemm, workers).store(targets, wide);
            return;
        }
        Panels panels = right.storedPanels(loops.panelRows(), workers);
        PanelNeeds needs = PanelNeeds.of(panels, loops.panelRows(), wide);
        WorkingRows.Use use = new WorkingRows.Use(panels.dense(), wide);
        int[] all = IntStream.range(0, slots.length).toArray();
        for (int from = 0; from < all.length; from += CHUNK) {
            RowChoice chosen = new RowChoice(all, from, Math.min(all.length, from + CHUNK));
            WorkingRows working = WorkingRows.of(loops, kernel, left.data(), chosen, use);
            KernelTiles tiles = new KernelTiles(new KernelFunction(kernel, loops), left, chosen, working, right);
            forEachPanel(panels, needs, (p, panel, tile) -> {
                if (wide) {
                    tiles.storeRounded(p, panels.rows(p), panel, tile, targets);
                } else {
                    tiles.store(p, panels.rows(p), panel, tile, targets);
                }
            });
        }
    }

    @Override
    public void readRows(KernelRows rows, int[] slots, int[] columns, float[] target, int at, int stride) {
        HostKernelRows.of(rows).read(slots, columns, target, at, stride);
    }

    @Override
    public void addRows(KernelRows rows, int[] slots, double[] coefficients, MultiVector f) {
        RowSums sums = RowSums.of(HostKernelRows.of(rows), slots, coefficients);
        HostMultiVector target = HostMultiVector.of(f);
        int parts = (rows.length() + SCORES - 1) / SCORES;
        boolean pays = (long) slots.length * rows.length() >= Products.PARALLEL_WORK;
        workers.runEvenly(pays ? workers.threads() : 1, parts, (from, to) -> {
            for (int p = from; p < to; p++) {
                sums.add(loops, p * SCORES, Math.min(rows.length(), (p + 1) * SCORES), target);
            }
        });
    }

    @Override
    public void addKernelProduct(Kernel kernel, DeviceBlock x, DeviceBlock w, double[] coefficients, MultiVector f) {
        CpuBlock left = CpuBlock.of(w);
        CpuBlock right = CpuBlock.of(x);
        HostMultiVector target = HostMultiVector.of(f);
        int width = f.width();
        int[] active = IntStream.range(0, w.rows())
                .filter(i -> hasNonZero(coefficients, i * width, width))
                .toArray();
        if (suitsGemm(kernel, right)) {
            new GemmTiles(kernel, loops, left, right, gemm, workers).add(active, coefficients, target);
            return;
        }
        Panels panels = right.panels(loops.panelRows());
        PanelNeeds needs = PanelNeeds.of(panels, loops.panelRows(), true);
        WorkingRows.Use use = new WorkingRows.Use(panels.dense(), true);
        for (int from = 0; from < active.length; from += CHUNK) {
            RowChoice chosen = new RowChoice(active, from, Math.min(active.length, from + CHUNK));
            WorkingRows working = WorkingRows.of(loops, kernel, left.data(), chosen, use);
            KernelTiles tiles = new KernelTiles(new KernelFunction(kernel, loops), left, chosen, working, right);
            double[] columns = byColumn(coefficients, chosen, width);
            forEachPanel(panels, needs, (p, panel, tile) -> tiles.add(p, panels.rows(p), panel, tile, columns, target));
        }
    }

    private static boolean hasNonZero(double[] values, int from, int count) {
        for (int i = from; i < from + count; i++) {
            if (values[i] != 0) {
                return true;
            }
        }
        return false;
    }

    /** The coefficients of the chosen rows, one column after the other. */
    private static double[] byColumn(double[] coefficients, RowChoice choice, int width) {
        double[] columns = new double[choice.count() * width];
        for (int i = 0; i < choice.count(); i++) {
            for (int k = 0; k < width; k++) {
                columns[k * choice.count() + i] = coefficients[choice.row(i) * width + k];
            }
        }
        return columns;
    }

    private void forEachPanel(Panels panels, PanelNeeds needs, PanelTask task) {
        scratch.prepare(needs);
        AtomicInteger next = new AtomicInteger();
        workers.run(Math.min(workers.threads(), panels.count()), thread -> {
            Panel panel = scratch.panel(thread);
            for (int p = next.getAndIncrement(); p < panels.count(); p = next.getAndIncrement()) {
                panels.load(p, panel);
                if (needs.wide()) {
                    panel.widen();
                }
                task.run(p, panel, scratch.tile(thread));
            }
        });
    }

    @Override
    public SubproblemSolution solve(Subproblem problem) {
        return new PairSolver(loops, problem).run();
    }

    /** Gives back scratch memory; the next operation takes it again. */
    void release() {
        gemm.close();
        scratch.close();
    }
}
