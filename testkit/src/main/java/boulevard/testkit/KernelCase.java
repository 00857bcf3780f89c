package boulevard.testkit;

import boulevard.data.DenseBlock;
import boulevard.data.RowBlock;
import boulevard.device.Device;
import boulevard.device.DeviceBlock;
import boulevard.device.KernelRows;
import boulevard.device.MultiVector;
import boulevard.device.Precision;
import boulevard.device.RowOrder;
import boulevard.kernel.Kernel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * One comparison of kernel operations.
 *
 * @param shape rows, columns, layout and right-hand sides
 * @param working rows of w, which are the first rows of x
 * @param kernel the kernel function
 */
record KernelCase(DeviceCase shape, int working, Kernel kernel) {
    private static final int[] ROWS = {0, 1, 2, 13, 207, 4098};
    private static final int[] COLUMNS = {1, 2, 13, 64, 300, 5000};
    private static final int[] WIDTHS = {1, 2, 5};
    private static final int[] WORKING = {1, 4, 67, 130};
    private static final int MOST_PRODUCTS = 3_000_000;

    static KernelCase of(int rows, int columns, int working, DeviceCase.Layout layout, Kernel kernel) {
        return new KernelCase(new DeviceCase(rows, columns, 1, layout, 0, Seed.orElse(20261202)), working, kernel);
    }

    /** All pairs of sizes, each with several layouts and kernels. */
    static List<KernelCase> all() {
        List<KernelCase> cases = new ArrayList<>();
        DeviceCase.Layout[] layouts = DeviceCase.Layout.values();
        int i = 0;
        for (int round = 0; round < 3; round++) {
            for (int rows : ROWS) {
                for (int columns : COLUMNS) {
                    i++;
                    DeviceCase.Layout layout = layouts[(i + round) % layouts.length];
                    int working = Math.min(rows, WORKING[(i + round) % WORKING.length]);
                    if ((long) rows * columns * working > MOST_PRODUCTS) {
                        layout = DeviceCase.Layout.SPARSE_VIEW;
                        working = Math.min(working, 5);
                    }
                    DeviceCase shape =
                            new DeviceCase(rows, columns, WIDTHS[i % WIDTHS.length], layout, 0, Seed.orElse(20261202));
                    Kernel kernel = kernels(columns).get((i + i / 5) % 5);
                    cases.add(new KernelCase(shape, working, kernel));
                }
            }
        }
        return cases;
    }

    /** Entries lie in (−1, 1), so that inner products grow with the columns. */
    private static List<Kernel> kernels(int columns) {
        double gamma = 1.0 / Math.min(columns, 300);
        return List.of(
                new Kernel.Rbf(gamma),
                new Kernel.Linear(),
                new Kernel.Polynomial(gamma, 3, 1),
                new Kernel.Sigmoid(2 * gamma, -0.1),
                new Kernel.Precomputed());
    }

    /** Rows of x; for a precomputed kernel column 0 holds the serial numbers. */
    RowBlock data() {
        RowBlock block = new RandomData(shape.seed()).block(shape);
        if (!(kernel instanceof Kernel.Precomputed) || !(block instanceof DenseBlock dense)) {
            return block;
        }
        float[] values = new float[dense.rows() * dense.columns()];
        System.arraycopy(dense.values(), dense.start(0), values, 0, values.length);
        for (int row = 0; row < dense.rows(); row++) {
            // Some serial numbers have no column.
            values[row * dense.columns()] = row + 1;
        }
        return new DenseBlock(dense.rows(), dense.columns(), values);
    }

    /** Kernel rows of w in slots of random order, read back one after the other. */
    double[] rows(Device device, Precision precision) {
        int rows = shape.rows();
        RowBlock data = data();
        int[] slots = Arrays.copyOf(RowOrder.shuffled(working + 3, shape.seed()), working);
        float[] read = new float[working * rows];
        try (Bench bench = new Bench(device);
                KernelRows target = device.kernels().allocateRows(working + 3, rows)) {
            DeviceBlock x = bench.block(data, 0);
            DeviceBlock w = bench.block(data.rows(0, working), 0);
            device.kernels().computeRows(kernel, w, x, precision, target, slots);
            device.kernels().readRows(target, slots, IntStream.range(0, rows).toArray(), read, 0, rows);
        }
        return IntStream.range(0, read.length).mapToDouble(i -> read[i]).toArray();
    }

    /** A vector with numbers in it, to which K times coefficients is added; some rows of coefficients are 0. */
    double[] product(Device device) {
        RandomData random = new RandomData(shape.seed() + 1);
        RowBlock data = data();
        double[] coefficients = random.slopes(working, shape.width());
        try (Bench bench = new Bench(device)) {
            DeviceBlock x = bench.block(data, 0);
            DeviceBlock w = bench.block(data.rows(0, working), 0);
            MultiVector f = bench.vector(shape.width(), random.numbers(shape.rows() * shape.width(), 1));
            device.kernels().addKernelProduct(kernel, x, w, coefficients, f);
            return f.toArray();
        }
    }

    /** Some numbers plus {@code count} linear kernel rows of one column, which are that column times a number. */
    static double[] sums(Device device, int length, int count) {
        SplittableRandom random = new SplittableRandom(Seed.orElse(20261202) + 31L * length + count);
        float[] values = new float[Math.max(length, count)];
        for (int i = 0; i < values.length; i++) {
            values[i] = (float) random.nextDouble() - 0.5f;
        }
        try (Bench bench = new Bench(device);
                KernelRows rows = device.kernels().allocateRows(count + 2, length)) {
            DeviceBlock x = bench.block(new DenseBlock(length, 1, values), 0);
            DeviceBlock w = bench.block(new DenseBlock(count, 1, values), 0);
            int[] slots = Arrays.copyOf(RowOrder.shuffled(count + 2, 9), count);
            device.kernels().computeRows(new Kernel.Linear(), w, x, Precision.SINGLE, rows, slots);
            MultiVector f = bench.vector(1, random.doubles(length).toArray());
            double[] coefficients = random.doubles(count).map(u -> 2 * u - 1).toArray();
            device.kernels().addRows(rows, slots, coefficients, f);
            return f.toArray();
        }
    }

    /** What {@link #rows} and {@link #product} may hold at once: blocks, kernel rows, vectors and the workspace that is stated. */
    long mostBytes(Device device) {
        RowBlock data = data();
        try (DeviceBlock x = device.upload(data, 0)) {
            long rows = 4L * (working + 3) * shape.rows();
            long vector = 8L * (shape.rows() + 3) * shape.width();
            return 2 * data.bytes() + rows + vector + device.kernels().workspaceBytes(kernel, x, working);
        }
    }

    @Override
    public String toString() {
        return kernel + ", " + working + " rows with " + shape;
    }
}
