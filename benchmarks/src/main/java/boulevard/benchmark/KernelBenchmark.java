package boulevard.benchmark;

import boulevard.data.CsrBlock;
import boulevard.data.DenseBlock;
import boulevard.data.RowBlock;
import boulevard.device.Device;
import boulevard.device.DeviceBlock;
import boulevard.device.DeviceGroup;
import boulevard.device.Devices;
import boulevard.device.KernelRows;
import boulevard.device.MultiVector;
import boulevard.device.Precision;
import boulevard.device.Subproblem;
import boulevard.kernel.Kernel;
import java.io.PrintStream;
import java.util.Arrays;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** The kernel operations of a device on random data: GFLOP/s, GB/s, and time per kernel value or step. */
public final class KernelBenchmark {
    private static final int WORKING = 1024;
    private static final int ROWS = 20_000;

    private final Device device;
    private final Measurement measurement;
    private final SplittableRandom random = new SplittableRandom(1);

    private KernelBenchmark(Device device, PrintStream out) {
        this.device = device;
        this.measurement = new Measurement(out);
        out.println(device.description() + ": " + device.kernels().description());
    }

    /** Measures the devices that the first argument names, {@code cpu} by default. */
    public static void main(String[] arguments) {
        try (DeviceGroup devices = Devices.open(arguments.length > 0 ? arguments[0] : "cpu")) {
            KernelBenchmark benchmark = new KernelBenchmark(devices.devices().get(0), System.out);
            for (int columns : new int[] {50, 100, 784}) {
                benchmark.products("dense d=" + columns, benchmark.dense(ROWS, columns), columns);
            }
            benchmark.products("dense d=784, 19 % non-zero", benchmark.mostlyZero(ROWS, 784, 0.19), 149);
            benchmark.products("sparse d=47236, 75 a row", benchmark.sparse(ROWS, 47236, 75), 75);
            benchmark.products("sparse d=123, 14 a row", benchmark.sparse(ROWS, 123, 14), 14);
            benchmark.sums();
            for (int size : new int[] {256, 1024}) {
                benchmark.solve(size);
            }
        }
    }

    private void products(String name, RowBlock data, int perRow) {
        Kernel kernel = new Kernel.Rbf(1.0 / perRow);
        double values = (double) WORKING * data.rows();
        double[] coefficients = random.doubles(WORKING).toArray();
        try (DeviceBlock x = device.upload(data, 0);
                DeviceBlock w = device.upload(data.rows(0, WORKING), 0);
                KernelRows rows = device.kernels().allocateRows(WORKING, data.rows());
                MultiVector f = device.allocate(data.rows(), 1)) {
            int[] slots = IntStream.range(0, WORKING).toArray();
            for (Precision precision : Precision.values()) {
                measurement.of(
                        "computeRows " + precision + " " + name,
                        2 * perRow * values,
                        "GFLOP/s",
                        values,
                        "value",
                        waited(() -> device.kernels().computeRows(kernel, w, x, precision, rows, slots)));
            }
            measurement.of(
                    "addKernelProduct " + name,
                    2 * perRow * values,
                    "GFLOP/s",
                    values,
                    "value",
                    waited(() -> device.kernels().addKernelProduct(kernel, x, w, coefficients, f)));
        }
    }

    /** An operation, until it has finished. */
    private Runnable waited(Runnable operation) {
        return () -> {
            operation.run();
            device.synchronise();
        };
    }

    private void sums() {
        int slots = WORKING;
        double values = (double) slots * ROWS;
        double[] coefficients = random.doubles(slots).toArray();
        try (KernelRows rows = device.kernels().allocateRows(slots, ROWS);
                MultiVector f = device.allocate(ROWS, 1)) {
            int[] all = IntStream.range(0, slots).toArray();
            measurement.of(
                    "addRows",
                    4 * values,
                    "GB/s",
                    values,
                    "value",
                    waited(() -> device.kernels().addRows(rows, all, coefficients, f)));
        }
    }

    private void solve(int size) {
        DenseBlock data = dense(size, 20);
        float[] kernel = new float[size * size];
        try (DeviceBlock x = device.upload(data, 0);
                KernelRows rows = device.kernels().allocateRows(size, size)) {
            int[] all = IntStream.range(0, size).toArray();
            device.kernels().computeRows(new Kernel.Rbf(0.1), x, x, Precision.SINGLE, rows, all);
            device.kernels().readRows(rows, all, all, kernel, 0, size);
        }
        double[] scores = random.doubles(size).map(u -> u < 0.5 ? -1 : 1).toArray();
        double[] lower = Arrays.stream(scores).map(y -> y < 0 ? 0 : -10).toArray();
        double[] upper = Arrays.stream(scores).map(y -> y < 0 ? 10 : 0).toArray();
        Subproblem problem = new Subproblem(kernel, scores, new double[size], lower, upper, 0, 0, 1e-3, 1_000_000);
        double steps = device.kernels().solve(problem).steps();
        String name = String.format(Locale.ROOT, "solve q=%d, %.0f steps", size, steps);
        Runnable solve = () -> device.kernels().solve(problem);
        measurement.of(name, steps * 1000, "M steps/s", steps, "step", solve);
    }

    private DenseBlock dense(int rows, int columns) {
        return mostlyZero(rows, columns, 1);
    }

    private DenseBlock mostlyZero(int rows, int columns, double share) {
        float[] values = new float[rows * columns];
        for (int i = 0; i < values.length; i++) {
            values[i] = random.nextDouble() < share ? (float) (2 * random.nextDouble() - 1) : 0;
        }
        return new DenseBlock(rows, columns, values);
    }

    private CsrBlock sparse(int rows, int columns, int perRow) {
        int[] ids = new int[rows * perRow];
        float[] values = new float[ids.length];
        for (int i = 0; i < rows; i++) {
            // Few columns are frequent and most are rare, as in text.
            int[] row = random.doubles()
                    .mapToInt(u -> (int) (columns * u * u * u))
                    .distinct()
                    .limit(perRow)
                    .sorted()
                    .toArray();
            System.arraycopy(row, 0, ids, i * perRow, perRow);
        }
        for (int e = 0; e < values.length; e++) {
            values[e] = (float) random.nextDouble();
        }
        return new CsrBlock(
                columns, IntStream.rangeClosed(0, rows).map(i -> i * perRow).toArray(), ids, values);
    }
}
