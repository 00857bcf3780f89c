package boulevard.device.gpu;

import boulevard.device.DeviceBlock;
import boulevard.device.KernelOperations;
import boulevard.device.KernelRows;
import boulevard.device.MultiVector;
import boulevard.device.Precision;
import boulevard.device.Subproblem;
import boulevard.device.SubproblemSolution;
import boulevard.device.pairs.PairLoops;
import boulevard.device.pairs.PairSolver;
import boulevard.kernel.Kernel;
import java.util.Objects;
import java.util.stream.IntStream;

/**
 * Kernel operations: see kernels.c and kernelrows.c.
 *
 * <p>Between dense rows, tiles of values are computed as a matrix product is; the kernel function, and the sums that scores need, are
 * part of the same program, so products are never stored. Sparse rows meet a few rows of w at a time, laid out column by
 * column.
 */
final class GpuKernels implements KernelOperations {
    /** Rows of w whose inner products a library makes at once. */
    private static final int PRODUCT_ROWS = 256;

    /** Most and fewest values that are picked out of kernel rows in one go. */
    private static final int MOST_PICKED = 1 << 18;

    private static final int FEWEST_PICKED = 1 << 12;

    /** Values that are picked at once for each of a kernel row's values. */
    private static final int PICKED_PER_VALUE = 16;

    private final GpuContext context;

    GpuKernels(GpuContext context) {
        this.context = context;
    }

    /** What becomes of kernel values: kernel rows in slots, or sums with coefficients. */
    private record Sink(
            GpuMemory rows, GpuMemory slots, GpuMemory coefficients, int width, GpuMemory f, long fAt, boolean sum) {
        Object[] arguments() {
            return new Object[] {rows, slots, coefficients, width, f, fAt, sum ? 1 : 0};
        }
    }

    @Override
    public String description() {
        GpuMatrixProducts library = context.runtime().matrixProducts();
        return "device programs, " + (library == null ? "tiles" : library.name()) + " between dense rows";
    }

    @Override
    public long workspaceBytes(Kernel kernel, DeviceBlock x, int workingRows) {
        long norms = (long) Double.BYTES * (x.rows() + (long) workingRows);
        long lists = (4L * Integer.BYTES + (long) Double.BYTES * GpuPrograms.SPREAD) * (workingRows + 1L);
        long wide = (long) Double.BYTES * GpuPrograms.SPREAD * x.columns();
        long picked = (long) (Float.BYTES + Integer.BYTES) * pickedAtOnce(x.rows());
        boolean sparse = GpuBlock.of(x).sparse();
        long products = sparse || context.runtime().matrixProducts() == null
                ? 0
                : (long) Float.BYTES * Math.min(PRODUCT_ROWS, workingRows) * x.rows();
        return norms + lists + picked + (sparse ? wide : products);
    }

    private static int pickedAtOnce(int length) {
        return (int) Math.max(FEWEST_PICKED, Math.min(MOST_PICKED, (long) PICKED_PER_VALUE * length));
    }

    @Override
    public KernelRows allocateRows(int slots, int length) {
        return GpuKernelRows.allocate(context, slots, length);
    }

    @Override
    public void computeRows(
            Kernel kernel, DeviceBlock w, DeviceBlock x, Precision precision, KernelRows rows, int[] slots) {
        Sink sink = new Sink(
                GpuKernelRows.of(rows).memory(),
                context.scratch().put(Scratch.Use.SLOTS, slots),
                context.none(),
                1,
                context.none(),
                0,
                false);
        int[] all = IntStream.range(0, slots.length).toArray();
        compute(new Sides(kernel, GpuBlock.of(x), GpuBlock.of(w), precision), all, sink);
    }

    @Override
    public void addKernelProduct(Kernel kernel, DeviceBlock x, DeviceBlock w, double[] coefficients, MultiVector f) {
        GpuVector target = GpuVector.of(f);
        int width = f.width();
        int[] chosen = IntStream.range(0, w.rows())
                .filter(i -> IntStream.range(0, width).anyMatch(k -> coefficients[i * width + k] != 0))
                .toArray();
        double[] packed = new double[chosen.length * width];
        for (int i = 0; i < chosen.length; i++) {
            System.arraycopy(coefficients, chosen[i] * width, packed, i * width, width);
        }
        Sink sink = new Sink(
                context.none(),
                context.none(),
                context.scratch().put(Scratch.Use.COEFFICIENTS, packed),
                width,
                target.memory(),
                target.at(),
                true);
        compute(new Sides(kernel, GpuBlock.of(x), GpuBlock.of(w), Precision.DOUBLE), chosen, sink);
    }

    /** Both sides of kernel values and how they are computed. */
    private record Sides(Kernel kernel, GpuBlock x, GpuBlock w, Precision precision) {
        String program(String name) {
            return name + (precision == Precision.SINGLE ? "Single" : "Double");
        }
    }

    private void compute(Sides sides, int[] chosen, Sink sink) {
        if (chosen.length == 0 || sides.x().rows() == 0) {
            return;
        }
        GpuMemory list = context.scratch().put(Scratch.Use.CHOSEN, chosen);
        if (sides.kernel() instanceof Kernel.Precomputed) {
            precomputed(sides, list, chosen.length, sink);
        } else if (sides.x().sparse() || sides.w().sparse()) {
            spread(sides, list, chosen.length, sink);
        } else if (sides.precision() == Precision.SINGLE && context.runtime().matrixProducts() != null) {
            products(sides, chosen.length, sink);
        } else {
            tiles(sides, list, chosen.length, sink);
        }
    }

    /** Kernel rows of all rows of w, by a library's products and the kernel function after them. */
    private void products(Sides sides, int working, Sink sink) {
        GpuBlock x = sides.x();
        GpuBlock w = sides.w();
        GpuMatrixProducts library = Objects.requireNonNull(context.runtime().matrixProducts());
        KernelArguments kernel = KernelArguments.of(sides.kernel());
        for (int first = 0; first < working; first += PRODUCT_ROWS) {
            int count = Math.min(PRODUCT_ROWS, working - first);
            GpuMemory products = context.scratch()
                    .get(Scratch.Use.PRODUCTS, (long) Float.BYTES * Math.min(PRODUCT_ROWS, working) * x.rows());
            library.multiply(x.values(), x.rows(), w.values(), first, count, x.dataColumns(), products);
            context.launchOver(
                    (long) count * x.rows(),
                    "finishRows",
                    products,
                    x.rows(),
                    first,
                    count,
                    x.norms(),
                    w.norms(),
                    kernel.kind(),
                    kernel.gamma(),
                    kernel.coef0(),
                    kernel.degree(),
                    sink.rows(),
                    sink.slots());
        }
    }

    private void tiles(Sides sides, GpuMemory chosen, int working, Sink sink) {
        GpuBlock x = sides.x();
        KernelArguments kernel = KernelArguments.of(sides.kernel());
        int tile = GpuPrograms.TILE;
        int wBlocks = sink.sum() ? 1 : (working + tile - 1) / tile;
        Object[] arguments = {
            x.values(),
            x.rows(),
            sides.w().values(),
            chosen,
            working,
            x.dataColumns(),
            x.norms(),
            sides.w().norms(),
            kernel.kind(),
            kernel.gamma(),
            kernel.coef0(),
            kernel.degree(),
            wBlocks
        };
        context.launch(
                Math.multiplyExact((x.rows() + tile - 1) / tile, wBlocks),
                sides.program("denseTiles"),
                Arguments.join(arguments, sink.arguments()));
    }

    private void spread(Sides sides, GpuMemory chosen, int working, Sink sink) {
        GpuBlock x = sides.x();
        GpuBlock w = sides.w();
        int elementBytes = sides.precision() == Precision.SINGLE ? Float.BYTES : Double.BYTES;
        long bytes = (long) elementBytes * GpuPrograms.SPREAD * Math.max(x.dataColumns(), w.dataColumns());
        GpuMemory wide = context.scratch().get(Scratch.Use.WIDE, bytes);
        KernelArguments kernel = KernelArguments.of(sides.kernel());
        for (int first = 0; first < working; first += GpuPrograms.SPREAD) {
            int count = Math.min(GpuPrograms.SPREAD, working - first);
            context.runtime().clear(GpuRuntime.Lane.COMPUTE, wide, 0, bytes);
            context.launch(
                    count,
                    sides.program("spread"),
                    w.starts(),
                    w.ids(),
                    w.values(),
                    w.denseColumns(),
                    chosen,
                    first,
                    count,
                    wide);
            Object[] arguments = {
                x.starts(),
                x.ids(),
                x.values(),
                x.rows(),
                x.denseColumns(),
                wide,
                chosen,
                first,
                count,
                x.norms(),
                w.norms(),
                kernel.kind(),
                kernel.gamma(),
                kernel.coef0(),
                kernel.degree()
            };
            context.launch(
                    context.groups(x.rows()), sides.program("spreadRows"), Arguments.join(arguments, sink.arguments()));
        }
    }

    private void precomputed(Sides sides, GpuMemory chosen, int working, Sink sink) {
        GpuBlock x = sides.x();
        GpuBlock w = sides.w();
        Object[] arguments = {
            x.starts(),
            x.ids(),
            x.values(),
            x.rows(),
            x.denseColumns(),
            w.starts(),
            w.ids(),
            w.values(),
            w.denseColumns(),
            chosen,
            working
        };
        context.launchOver(x.rows(), "precomputedRows", Arguments.join(arguments, sink.arguments()));
    }

    @Override
    public void readRows(KernelRows rows, int[] slots, int[] columns, float[] target, int at, int stride) {
        if (columns.length == 0 || slots.length == 0) {
            return;
        }
        GpuMemory slotList = context.scratch().put(Scratch.Use.SLOTS, slots);
        int most = pickedAtOnce(rows.length());
        int columnsAtOnce = Math.min(columns.length, most);
        for (int from = 0; from < columns.length; from += columnsAtOnce) {
            int count = Math.min(columnsAtOnce, columns.length - from);
            GpuMemory columnList = context.scratch()
                    .put(Scratch.Use.INDICES, java.util.Arrays.copyOfRange(columns, from, from + count));
            int slotsAtOnce = most / count;
            for (int first = 0; first < slots.length; first += slotsAtOnce) {
                int picked = Math.min(slotsAtOnce, slots.length - first);
                GpuMemory values = context.scratch().get(Scratch.Use.PICKED, (long) Float.BYTES * picked * count);
                context.launchOver(
                        (long) picked * count,
                        "pickValues",
                        GpuKernelRows.of(rows).memory(),
                        rows.length(),
                        slotList,
                        first,
                        picked,
                        columnList,
                        count,
                        values);
                int begin = at + first * stride + from;
                context.transfers().readFloats(values, picked * count, (buffer, done, n) -> {
                    for (int i = done; i < done + n; i++) {
                        target[begin + i / count * stride + i % count] = buffer.getFloat((i - done) * Float.BYTES);
                    }
                });
            }
        }
    }

    @Override
    public void addRows(KernelRows rows, int[] slots, double[] coefficients, MultiVector f) {
        if (slots.length == 0) {
            return;
        }
        GpuVector target = GpuVector.of(f);
        context.launchOver(
                rows.length(),
                "addKernelRows",
                GpuKernelRows.of(rows).memory(),
                rows.length(),
                context.scratch().put(Scratch.Use.SLOTS, slots),
                context.scratch().put(Scratch.Use.COEFFICIENTS, coefficients),
                slots.length,
                target.memory(),
                target.at());
    }

    @Override
    public SubproblemSolution solve(Subproblem problem) {
        return new PairSolver(PairLoops.best(), problem).run();
    }
}
