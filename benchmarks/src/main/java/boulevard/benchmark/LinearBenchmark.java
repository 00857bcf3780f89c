package boulevard.benchmark;

import boulevard.data.CsrBlock;
import boulevard.device.Device;
import boulevard.device.DeviceBlock;
import boulevard.device.DeviceGroup;
import boulevard.device.Devices;
import boulevard.device.MultiVector;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * The linear operations of a device on text-like rows of 80 non-zeros, beside its copy bandwidth: a pass over the data is bound by
 * memory, 8 bytes a non-zero in each direction.
 */
public final class LinearBenchmark {
    private static final int PER_ROW = 80;
    private static final int BLOCK_ROWS = 1_000_000;
    private static final double[] ONE = {1};

    private LinearBenchmark() {}

    /** Arguments: the devices, of which the first is measured, and millions of rows (0.1 by default), of a million columns. */
    public static void main(String[] arguments) {
        double millions = arguments.length > 1 ? Double.parseDouble(arguments[1]) : 0.1;
        try (DeviceGroup devices = Devices.open(arguments.length > 0 ? arguments[0] : "cpu")) {
            measure(devices.devices().get(0), (long) (millions * 1e6), System.out);
        }
    }

    private static void measure(Device device, long rows, PrintStream out) {
        out.println(device.description() + ": " + rows + " rows of " + PER_ROW + " non-zeros");
        Measurement measurement = new Measurement(out);
        int columns = 1_000_000;
        List<DeviceBlock> blocks = new ArrayList<>();
        try (MultiVector w = device.allocate(columns, 1);
                MultiVector m = device.allocate(rows, 1);
                MultiVector slope = device.allocate(rows, 1)) {
            w.write(new SplittableRandom(2).doubles(columns).toArray(), 0);
            upload(device, rows, columns, blocks, out);
            double entries = 8.0 * PER_ROW * rows;
            run(measurement, device, "copy (b = a + b)", 24.0 * rows, rows, () -> device.combine(ONE, m, ONE, slope));
            run(
                    measurement,
                    device,
                    "X w",
                    entries,
                    PER_ROW * rows,
                    () -> forEach(blocks, (x, from, to) -> device.multiply(x, w, m.rows(from, to))));
            run(
                    measurement,
                    device,
                    "X'r",
                    entries,
                    PER_ROW * rows,
                    () -> forEach(blocks, (x, from, to) -> device.multiplyTransposed(x, m.rows(from, to), w)));
            device.combine(ONE, m, ONE, slope);
            run(
                    measurement,
                    device,
                    "X'(s X v)",
                    2 * entries,
                    2L * PER_ROW * rows,
                    () -> forEach(blocks, (x, from, to) -> device.multiplyHessian(x, slope.rows(from, to), w, w)));
        } finally {
            blocks.forEach(DeviceBlock::close);
        }
    }

    /** What is done with a block and its rows. */
    private interface BlockTask {
        void run(DeviceBlock x, long from, long to);
    }

    private static void forEach(List<DeviceBlock> blocks, BlockTask task) {
        long from = 0;
        for (DeviceBlock block : blocks) {
            task.run(block, from, from + block.rows());
            from += block.rows();
        }
    }

    private static void run(
            Measurement measurement, Device device, String name, double bytes, long items, Runnable operation) {
        measurement.of(name, bytes, "GB/s", (double) items, "item", () -> {
            operation.run();
            device.synchronise();
        });
    }

    private static void upload(Device device, long rows, int columns, List<DeviceBlock> blocks, PrintStream out) {
        long nanos = 0;
        long bytes = 0;
        for (long done = 0; done < rows; ) {
            CsrBlock block = block((int) Math.min(BLOCK_ROWS, rows - done), columns, done);
            long start = System.nanoTime();
            DeviceBlock uploaded = device.upload(block, 0);
            device.synchronise();
            nanos += System.nanoTime() - start;
            bytes += block.bytes();
            uploaded.prepareTransposed();
            blocks.add(uploaded);
            done += block.rows();
        }
        out.printf(java.util.Locale.ROOT, "%-44s %8.1f GB/s%n", "upload", (double) bytes / nanos);
    }

    /** Columns by Zipf's law, which hot features and cold ones both come from. */
    private static CsrBlock block(int rows, int columns, long seed) {
        SplittableRandom random = new SplittableRandom(seed + 7);
        int[] offsets = new int[rows + 1];
        int[] ids = new int[rows * PER_ROW];
        float[] values = new float[ids.length];
        double logarithm = Math.log(columns);
        for (int i = 0; i < rows; i++) {
            int at = i * PER_ROW;
            for (int e = 0; e < PER_ROW; e++) {
                ids[at + e] = (int) Math.min(columns, Math.exp(random.nextDouble() * logarithm)) - 1;
                values[at + e] = (float) random.nextDouble();
            }
            Arrays.sort(ids, at, at + PER_ROW);
            offsets[i + 1] = at + PER_ROW;
        }
        return new CsrBlock(columns, offsets, ids, values);
    }
}
