package boulevard.device.cuda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import boulevard.data.DenseBlock;
import boulevard.device.Device;
import boulevard.device.DeviceBlock;
import boulevard.device.DeviceGroup;
import boulevard.device.KernelRows;
import boulevard.device.Precision;
import boulevard.kernel.Kernel;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Kernel rows by cuBLAS, against those of the portable programs. */
final class CudaBlasTest {
    @Test
    void cublasAndTilesGiveTheSameKernelRows() {
        CudaDevices.require(1);
        for (int[] shape : new int[][] {{1, 1, 1}, {70, 3, 13}, {300, 270, 65}}) {
            float[] library = rows(shape, true);
            float[] portable = rows(shape, false);
            for (int i = 0; i < library.length; i++) {
                assertThat(library[i]).as("value %d", i).isCloseTo(portable[i], within(2e-6f));
            }
        }
    }

    private static float[] rows(int[] shape, boolean library) {
        System.setProperty(CudaBlas.SWITCH, Boolean.toString(library));
        try (DeviceGroup devices = CudaDevices.open(1, null)) {
            Device device = devices.devices().get(0);
            String description = device.kernels().description();
            if (library) {
                assumeTrue(description.contains("cuBLAS"), "wanted cuBLAS, got " + description);
            } else {
                assertThat(description).contains("tiles");
            }
            return rows(device, shape);
        } finally {
            System.clearProperty(CudaBlas.SWITCH);
        }
    }

    private static float[] rows(Device device, int[] shape) {
        int rows = shape[0];
        int working = shape[1];
        float[] values = new float[rows * shape[2]];
        SplittableRandom random = new SplittableRandom(3);
        for (int i = 0; i < values.length; i++) {
            values[i] = (float) random.nextDouble();
        }
        DenseBlock data = new DenseBlock(rows, shape[2], values);
        int[] slots = IntStream.range(0, working).map(i -> working - 1 - i).toArray();
        try (DeviceBlock x = device.upload(data, 0);
                DeviceBlock w = device.upload(data.rows(rows - working, rows), 0);
                KernelRows target = device.kernels().allocateRows(working, rows)) {
            device.kernels().computeRows(new Kernel.Rbf(0.1), w, x, Precision.SINGLE, target, slots);
            float[] read = new float[working * rows];
            device.kernels().readRows(target, slots, IntStream.range(0, rows).toArray(), read, 0, rows);
            return read;
        }
    }
}
