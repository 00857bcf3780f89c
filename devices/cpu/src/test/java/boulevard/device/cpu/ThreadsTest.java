package boulevard.device.cpu;

import static org.assertj.core.api.Assertions.assertThat;

import boulevard.data.CsrBlock;
import boulevard.data.Labels;
import boulevard.data.Targets;
import boulevard.device.ColumnTask;
import boulevard.device.Device;
import boulevard.device.DeviceBlock;
import boulevard.device.DeviceGroup;
import boulevard.device.KernelRows;
import boulevard.device.MultiVector;
import boulevard.device.Precision;
import boulevard.device.RowLosses;
import boulevard.device.RowOrder;
import boulevard.kernel.Kernel;
import boulevard.loss.Loss;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What the number of threads changes, and what it doesn't. */
final class ThreadsTest {
    private static final int ROWS = 3000;
    private static final int COLUMNS = 400;
    private static final int WIDTH = 6;

    @Test
    void productsAndDualPassesOfManyColumnsHaveTheSameBitsForAnyNumberOfThreads() {
        double[] alone = run(1);
        assertThat(run(2)).isEqualTo(alone);
        assertThat(run(3)).isEqualTo(alone);
    }

    private static double[] run(int threads) {
        try (DeviceGroup devices = CpuDevices.open(1, threads, null)) {
            Device device = devices.devices().get(0);
            DeviceBlock x = device.upload(block(), 1);
            MultiVector beta = device.allocate(ROWS, WIDTH);
            MultiVector w = device.allocate(COLUMNS + 1, WIDTH);
            MultiVector g = device.allocate(COLUMNS + 1, WIDTH);
            RowLosses losses = new RowLosses(Loss.HINGE, device.upload(targets(), null, 0, ROWS), tasks());
            for (int pass = 0; pass < 3; pass++) {
                device.dualPass(losses, x, RowOrder.shuffled(ROWS, pass), 1, beta, w);
            }
            device.multiplyTransposed(x, beta, g);
            device.multiplyHessian(x, beta, w, g);
            return g.toArray();
        }
    }

    @Test
    void kernelOperationsHaveTheSameBitsForAnyNumberOfThreads() {
        double[] alone = kernels(1);
        assertThat(kernels(2)).isEqualTo(alone);
        assertThat(kernels(3)).isEqualTo(alone);
    }

    private static double[] kernels(int threads) {
        try (DeviceGroup devices = CpuDevices.open(1, threads, null)) {
            Device device = devices.devices().get(0);
            DeviceBlock x = device.upload(block(), 0);
            DeviceBlock w = device.upload(block().rows(7, 107), 0);
            Kernel kernel = new Kernel.Rbf(0.05);
            KernelRows rows = device.kernels().allocateRows(100, ROWS);
            int[] slots = IntStream.range(0, 100).toArray();
            double[] coefficients = new SplittableRandom(8).doubles(200).toArray();
            MultiVector f = device.allocate(ROWS, 2);
            MultiVector g = device.allocate(ROWS, 1);
            device.kernels().computeRows(kernel, w, x, Precision.SINGLE, rows, slots);
            device.kernels().addRows(rows, slots, Arrays.copyOf(coefficients, 100), g);
            device.kernels().addKernelProduct(kernel, x, w, coefficients, f);
            return DoubleStream.concat(Arrays.stream(f.toArray()), Arrays.stream(g.toArray()))
                    .toArray();
        }
    }

    @Test
    void privateGradientsOfMoreThreadsCountAsMemoryUntilTheDeviceIsClosed() {
        long data = block().bytes() + 8L * (ROWS + COLUMNS + 1);
        long gradient = 8L * (COLUMNS + 1);
        try (DeviceGroup devices = CpuDevices.open(1, 3, data + 2 * gradient);
                DeviceGroup small = CpuDevices.open(1, 3, data + 2 * gradient - 1)) {
            Device device = devices.devices().get(0);
            transposed(device);
            transposed(device);
            assertThat(device.memory().peak()).isEqualTo(data + 2 * gradient);
            assertThat(device.memory().used()).isEqualTo(2 * gradient);
            device.close();
            assertThat(device.memory().used()).isZero();
            // Without room for them, one thread does the work.
            transposed(small.devices().get(0));
            assertThat(small.devices().get(0).memory().peak()).isEqualTo(data);
        }
    }

    private static void transposed(Device device) {
        try (DeviceBlock x = device.upload(block(), 1);
                MultiVector r = device.allocate(ROWS, 1);
                MultiVector g = device.allocate(COLUMNS + 1, 1)) {
            device.multiplyTransposed(x, r, g);
        }
    }

    /** 30 entries in every row: enough for several threads. */
    private static CsrBlock block() {
        SplittableRandom random = new SplittableRandom(5);
        int perRow = 30;
        int[] ids = new int[ROWS * perRow];
        float[] values = new float[ids.length];
        for (int e = 0; e < ids.length; e++) {
            int slot = COLUMNS / perRow;
            ids[e] = e % perRow * slot + random.nextInt(slot);
            values[e] = (float) random.nextDouble();
        }
        return new CsrBlock(
                COLUMNS, IntStream.rangeClosed(0, ROWS).map(i -> i * perRow).toArray(), ids, values);
    }

    private static Targets targets() {
        int[] ids = new SplittableRandom(6).ints(ROWS, 0, WIDTH).toArray();
        return new Targets.Classes(Labels.of(List.of("a", "b", "c", "d", "e", "f")), ids);
    }

    private static List<ColumnTask> tasks() {
        List<ColumnTask> tasks = new ArrayList<>();
        for (int k = 0; k < WIDTH; k++) {
            tasks.add(new ColumnTask(k, 1 + k, 1));
        }
        return tasks;
    }
}
