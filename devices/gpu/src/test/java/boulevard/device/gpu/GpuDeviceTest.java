package boulevard.device.gpu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import boulevard.data.CsrBlock;
import boulevard.data.DenseBlock;
import boulevard.data.Labels;
import boulevard.data.Targets;
import boulevard.device.ColumnTask;
import boulevard.device.Device;
import boulevard.device.DeviceBlock;
import boulevard.device.DeviceFailureException;
import boulevard.device.DeviceMemoryException;
import boulevard.device.DeviceTargets;
import boulevard.device.KernelRows;
import boulevard.device.MemoryBudget;
import boulevard.device.MultiVector;
import boulevard.device.Precision;
import boulevard.device.RowLosses;
import boulevard.kernel.Kernel;
import boulevard.loss.Loss;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Order, lifetimes and failures, over a runtime that checks them; what programs compute is tested on real devices. */
final class GpuDeviceTest {
    private final RecordingRuntime runtime = new RecordingRuntime();
    private final MemoryBudget budget = new MemoryBudget("fake:0", 1L << 30);

    private static CsrBlock sparse() {
        // Column 0 is in every row and so long that it is cut.
        int rows = 3 * Transpose.PIECE;
        int[] offsets = new int[rows + 1];
        int[] ids = new int[2 * rows];
        float[] values = new float[2 * rows];
        for (int i = 0; i < rows; i++) {
            offsets[i + 1] = 2 * (i + 1);
            ids[2 * i + 1] = 1 + i % 6;
        }
        Arrays.fill(values, 1);
        return new CsrBlock(7, offsets, ids, values);
    }

    @Test
    void longCopiesArriveWhole() {
        try (Device device = new GpuDevice(runtime, budget);
                MultiVector vector = device.allocate(1_700_001, 1)) {
            double[] values = new SplittableRandom(5).doubles(1_700_001).toArray();
            vector.write(values, 0);
            double[] read = new double[values.length + 2];
            vector.read(read, 1);
            assertThat(Arrays.copyOfRange(read, 1, read.length - 1)).isEqualTo(values);
            // A second time, while the halves are in another state.
            vector.rows(3, 900_000).write(values, 7);
            vector.read(read, 0);
            assertThat(read[3]).isEqualTo(values[7]);
            assertThat(read[899_999]).isEqualTo(values[900_003]);
            assertThat(read[900_000]).isEqualTo(values[900_000]);
        }
        assertThat(runtime.leftOpen()).isEmpty();
    }

    @Test
    void everythingIsAwaitedAndClosed() {
        try (Device device = new GpuDevice(runtime, budget)) {
            linear(device);
            kernels(device);
            device.releaseWorkspace();
            assertThat(budget.used()).isZero();
        }
        assertThat(runtime.leftOpen()).isEmpty();
        assertThat(runtime.launches())
                .contains("product", "sumPieces", "denseTransposed", "lossPass", "dualPass", "denseTilesSingle")
                .contains("denseTilesDouble", "spreadSingle", "spreadRowsDouble", "precomputedRows", "pickValues");
    }

    private static void linear(Device device) {
        CsrBlock data = sparse();
        int rows = data.rows();
        Targets targets = new Targets.Classes(Labels.of(List.of("a", "b")), new int[rows]);
        try (DeviceBlock x = device.upload(data, 1);
                DeviceBlock dense = device.upload(new DenseBlock(rows, 7, new float[7 * rows]), 1);
                DeviceTargets y = device.upload(targets, null, 0, rows);
                MultiVector w = device.allocate(8, 2);
                MultiVector m = device.allocate(rows, 2);
                MultiVector slope = device.allocate(rows, 2)) {
            RowLosses losses =
                    new RowLosses(Loss.SQUARED_HINGE, y, List.of(new ColumnTask(0, 1, 1), new ColumnTask(1, 1, 2)));
            for (DeviceBlock block : List.of(x, dense)) {
                device.multiply(block, w, m);
                device.loss(losses, m, null, new double[2], m, slope);
                device.multiplyTransposed(block, m, w);
                device.multiplyHessian(block, slope, w, w);
                device.addHessianDiagonal(block, slope, w);
            }
            device.dualPass(losses, x, new int[] {1, 0}, 1, m, w);
            device.combine(new double[] {1, 2}, w, new double[2], w);
            device.copyColumns(w, new int[] {1}, w, new int[] {0});
        }
    }

    private static void kernels(Device device) {
        DenseBlock data = new DenseBlock(9, 3, new float[27]);
        CsrBlock other = new CsrBlock(3, new int[] {0, 1}, new int[] {2}, new float[] {1});
        try (DeviceBlock x = device.upload(data, 0);
                DeviceBlock w = device.upload(other, 0);
                KernelRows rows = device.kernels().allocateRows(9, 9);
                MultiVector f = device.allocate(9, 1)) {
            Kernel kernel = new Kernel.Rbf(1);
            int[] slots = {8, 7, 6, 5, 4, 3, 2, 1, 0};
            device.kernels().computeRows(kernel, x, x, Precision.SINGLE, rows, slots);
            device.kernels().computeRows(kernel, w, x, Precision.SINGLE, rows, new int[1]);
            device.kernels().computeRows(new Kernel.Precomputed(), x, x, Precision.SINGLE, rows, slots);
            device.kernels().readRows(rows, slots, new int[] {1, 2}, new float[18], 0, 2);
            device.kernels().addRows(rows, slots, new double[9], f);
            device.kernels().addKernelProduct(kernel, x, x, new double[] {1, 0, 1, 0, 1, 0, 1, 0, 1}, f);
            device.kernels().addKernelProduct(kernel, x, w, new double[] {1}, f);
        }
    }

    @Test
    void whatDoesNotFitLeavesNothingBehind() {
        try (Device device = new GpuDevice(runtime, budget)) {
            for (long room = 100; room < 300_000; room += 40_000) {
                runtime.limit(room);
                assertThatThrownBy(() -> {
                            try (DeviceBlock x = device.upload(sparse(), 1)) {
                                x.prepareTransposed();
                            }
                        })
                        .isInstanceOf(DeviceMemoryException.class);
                assertThat(budget.used()).as("room for %d bytes", room).isZero();
                assertThatThrownBy(() -> device.allocate(50_000, 1)).isInstanceOf(DeviceMemoryException.class);
                assertThatThrownBy(() -> device.kernels().allocateRows(400, 200))
                        .isInstanceOf(DeviceMemoryException.class);
                assertThat(budget.used()).isZero();
            }
        }
        assertThat(runtime.leftOpen()).isEmpty();
    }

    @Test
    void aFailedLaunchIsPassedOnAndEverythingStillCloses() {
        try (Device device = new GpuDevice(runtime, budget);
                DeviceBlock x = device.upload(sparse(), 1);
                MultiVector w = device.allocate(8, 1);
                MultiVector m = device.allocate(x.rows(), 1)) {
            runtime.failAt("product");
            assertThatThrownBy(() -> device.multiply(x, w, m))
                    .isInstanceOf(DeviceFailureException.class)
                    .hasMessageContaining("fake:0");
        }
        assertThat(runtime.leftOpen()).isEmpty();
        assertThat(budget.used()).isZero();
    }

    @Test
    void aDeviceThatCannotBeMadeClosesItsRuntime() {
        runtime.limit(0);
        assertThatThrownBy(() -> new GpuDevice(runtime, budget)).isInstanceOf(DeviceMemoryException.class);
        assertThat(runtime.leftOpen()).isEmpty();
    }
}
