package boulevard.device;

import boulevard.data.CsrBlock;
import boulevard.data.DenseBlock;
import boulevard.kernel.Kernel;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * How fast a device does what training consists of, measured on data of a few megabytes.
 *
 * <p>Rates are bytes that an operation has to move, or values that it makes, over the median of several runs after a first one that isn't
 * counted. They tell devices apart; they are no benchmark of a training.
 *
 * @param upload GB/s of a block on its way to the device
 * @param vectors GB/s of {@code b = αa + βb}, 24 bytes per value: about what memory gives
 * @param product GB/s of Xw with sparse X, 8 bytes per non-zero
 * @param transposed GB/s of Xᵀr, likewise
 * @param kernel millions of values per second of an RBF kernel between dense rows of 64 features
 */
public record DeviceSpeed(double upload, double vectors, double product, double transposed, double kernel) {
    private static final int ROWS = 20_000;
    private static final int COLUMNS = 10_000;
    private static final int PER_ROW = 50;
    private static final int VECTOR = 1_000_000;
    private static final int FEATURES = 64;
    private static final int SAMPLES = 8192;
    private static final int WORKING = 512;
    private static final int RUNS = 7;
    private static final double[] ONE = {1};

    /** Measures a device, which must have about 60 MB of free memory; it takes about a second. */
    public static DeviceSpeed of(Device device) {
        SplittableRandom random = new SplittableRandom(7);
        CsrBlock sparse = sparse(random);
        double upload =
                sparse.bytes() / seconds(device, () -> device.upload(sparse, 0).close());
        try (DeviceBlock x = device.upload(sparse, 0);
                MultiVector w = device.allocate(COLUMNS, 1);
                MultiVector m = device.allocate(ROWS, 1);
                MultiVector a = device.allocate(VECTOR, 1);
                MultiVector b = device.allocate(VECTOR, 1)) {
            double entries = 8.0 * sparse.nonZeros();
            return new DeviceSpeed(
                    upload / 1e9,
                    24.0 * VECTOR / 1e9 / seconds(device, () -> device.combine(ONE, a, ONE, b)),
                    entries / 1e9 / seconds(device, () -> device.multiply(x, w, m)),
                    entries / 1e9 / seconds(device, () -> device.multiplyTransposed(x, m, w)),
                    kernel(device, random));
        } finally {
            device.releaseWorkspace();
        }
    }

    private static double kernel(Device device, SplittableRandom random) {
        float[] values = new float[SAMPLES * FEATURES];
        for (int i = 0; i < values.length; i++) {
            values[i] = (float) random.nextDouble();
        }
        DenseBlock samples = new DenseBlock(SAMPLES, FEATURES, values);
        Kernel kernel = new Kernel.Rbf(1.0 / FEATURES);
        int[] slots = IntStream.range(0, WORKING).toArray();
        try (DeviceBlock x = device.upload(samples, 0);
                DeviceBlock w = device.upload(samples.rows(0, WORKING), 0);
                KernelRows rows = device.kernels().allocateRows(WORKING, SAMPLES)) {
            double seconds =
                    seconds(device, () -> device.kernels().computeRows(kernel, w, x, Precision.SINGLE, rows, slots));
            return (double) WORKING * SAMPLES / 1e6 / seconds;
        }
    }

    private static CsrBlock sparse(SplittableRandom random) {
        int[] offsets = new int[ROWS + 1];
        int[] ids = new int[ROWS * PER_ROW];
        float[] values = new float[ids.length];
        int stride = COLUMNS / PER_ROW;
        for (int e = 0; e < ids.length; e++) {
            ids[e] = e % PER_ROW * stride + random.nextInt(stride);
            values[e] = (float) random.nextDouble();
        }
        Arrays.setAll(offsets, i -> i * PER_ROW);
        return new CsrBlock(COLUMNS, offsets, ids, values);
    }

    /** The median time of an operation, until it has finished. */
    private static double seconds(Device device, Runnable operation) {
        double[] seconds = new double[RUNS];
        for (int run = -1; run < RUNS; run++) {
            long start = System.nanoTime();
            operation.run();
            device.synchronise();
            if (run >= 0) {
                seconds[run] = Math.max(1, System.nanoTime() - start) / 1e9;
            }
        }
        Arrays.sort(seconds);
        return seconds[RUNS / 2];
    }
}
