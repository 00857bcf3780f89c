package boulevard.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import boulevard.device.Device;
import boulevard.device.DeviceBlock;
import boulevard.device.DeviceGroup;
import boulevard.device.Devices;
import boulevard.device.KernelRows;
import boulevard.device.MultiVector;
import boulevard.device.Precision;
import boulevard.kernel.Kernel;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Kernel rows and products with a kernel matrix, against the reference device.
 *
 * <p>Rows of w are other rows than those of x but for two that are the same, so that distances of 0 occur.
 */
public interface KernelContract extends DeviceSource {
    /** Relative to the largest value that a kernel takes over a case's inner products. */
    double SINGLE_TOLERANCE = 2e-5;

    /** Stored values are rounded to float32. */
    double STORED_TOLERANCE = 1.2e-7;

    /** Products stay in float64. */
    double DOUBLE_TOLERANCE = 1e-13;

    @Test
    default void kernelRowsMatchTheReferenceInBothPrecisions() {
        for (KernelCase shape : KernelCase.all()) {
            for (Precision precision : Precision.values()) {
                double[] wanted = reference(device -> shape.rows(device, precision));
                double tolerance = precision == Precision.SINGLE ? SINGLE_TOLERANCE : STORED_TOLERANCE;
                Rounding.assertClose(
                        tested(device -> shape.rows(device, precision)), wanted, tolerance, shape + " " + precision);
            }
        }
    }

    @Test
    default void kernelProductsMatchTheReference() {
        for (KernelCase shape : KernelCase.all()) {
            double[] wanted = reference(shape::product);
            Rounding.assertClose(
                    tested(shape::product), wanted, DOUBLE_TOLERANCE * (1 + shape.working()), shape.toString());
        }
    }

    @Test
    default void kernelOperationsGiveTheSameBitsTwice() {
        try (DeviceGroup devices = open(1, null)) {
            Device device = devices.devices().get(0);
            for (KernelCase shape : KernelCase.all()) {
                assertThat(shape.rows(device, Precision.SINGLE))
                        .as("%s", shape)
                        .isEqualTo(shape.rows(device, Precision.SINGLE));
                assertThat(shape.product(device)).as("%s", shape).isEqualTo(shape.product(device));
            }
        }
    }

    @Test
    default void kernelValuesOfFarRowsAreZeroAndOfEqualRowsOne() {
        KernelCase far = KernelCase.of(70, 20, 13, DeviceCase.Layout.DENSE, new Kernel.Rbf(1e6));
        double[] rows = tested(device -> far.rows(device, Precision.DOUBLE));
        assertThat(rows).containsOnly(0, 1);
    }

    @Test
    default void sumsOfKernelRowsMatchTheReference() {
        for (int length : new int[] {0, 1, 2, 13, 207, 4098}) {
            for (int count : new int[] {0, 1, 7, 8, 9, 16, 40}) {
                double[] wanted = reference(device -> KernelCase.sums(device, length, count));
                double[] got = tested(device -> KernelCase.sums(device, length, count));
                Rounding.assertClose(got, wanted, 1e-6 * (1 + count), length + " values of " + count + " rows");
            }
        }
    }

    @Test
    default void valuesAreReadFromAnySlotsAndColumnsToAnyPlaces() {
        try (DeviceGroup devices = open(1, null);
                Bench bench = new Bench(devices.devices().get(0))) {
            Device device = devices.devices().get(0);
            KernelCase shape = KernelCase.of(207, 13, 5, DeviceCase.Layout.DENSE, new Kernel.Rbf(0.5));
            DeviceBlock x = bench.block(shape.data(), 0);
            DeviceBlock w = bench.block(shape.data().rows(20, 25), 0);
            try (KernelRows rows = device.kernels().allocateRows(9, 207)) {
                int[] slots = {8, 0, 3, 5, 1};
                device.kernels().computeRows(shape.kernel(), w, x, Precision.SINGLE, rows, slots);
                float[] whole = new float[5 * 207];
                device.kernels().readRows(rows, slots, IntStream.range(0, 207).toArray(), whole, 0, 207);
                float[] some = new float[30];
                device.kernels().readRows(rows, new int[] {3, 8}, new int[] {200, 7, 7}, some, 4, 10);
                assertThat(some[4]).isEqualTo(whole[2 * 207 + 200]);
                assertThat(some[6]).isEqualTo(whole[2 * 207 + 7]);
                assertThat(some[14]).isEqualTo(whole[200]);
                assertThat(some[15]).isEqualTo(whole[7]);
                assertThat(some[7]).isZero();
                device.kernels().readRows(rows, new int[] {2}, new int[] {0, 100}, some, 0, 1);
                assertThat(some[0]).as("a slot that was never computed").isZero();
            }
        }
    }

    @Test
    default void kernelShapesThatDoNotMatchAreStated() {
        try (DeviceGroup devices = open(1, null);
                Bench bench = new Bench(devices.devices().get(0))) {
            Device device = devices.devices().get(0);
            Kernel kernel = new Kernel.Linear();
            RandomData data = new RandomData(3);
            DeviceBlock x = bench.block(data.block(new DeviceCase(20, 5, 1, DeviceCase.Layout.DENSE, 0, 1)), 0);
            DeviceBlock biased = bench.block(data.block(new DeviceCase(20, 5, 1, DeviceCase.Layout.DENSE, 0, 1)), 1);
            DeviceBlock narrow = bench.block(data.block(new DeviceCase(3, 4, 1, DeviceCase.Layout.DENSE, 0, 1)), 0);
            MultiVector f = bench.zeros(20, 2);
            try (KernelRows rows = device.kernels().allocateRows(2, 20)) {
                assertRefused(() -> compute(device, kernel, x, x, rows, 0, 1), "20 slots", "2 of 20");
                assertRefused(() -> compute(device, kernel, narrow, x, rows, 0, 1, 0), "5 columns", "4");
                assertRefused(() -> compute(device, kernel, x, biased, rows, 0), "constant column", "1.0");
                assertRefused(() -> device.kernels().addRows(rows, new int[] {2}, new double[1], f), "within 2", "2");
                assertRefused(
                        () -> device.kernels().addRows(rows, new int[] {1}, new double[1], f), "20 x 1", "20 x 2");
                assertRefused(() -> device.kernels().addKernelProduct(kernel, x, x, new double[3], f), "20 x 2", "3");
                device.close();
                assertThatThrownBy(() -> device.kernels().description()).isInstanceOf(IllegalStateException.class);
            }
        }
    }

    @Test
    default void kernelWorkTakesNoMoreMemoryThanItSays() {
        for (KernelCase shape : KernelCase.all()) {
            try (DeviceGroup devices = open(1, null)) {
                Device device = devices.devices().get(0);
                long most = shape.mostBytes(device);
                shape.rows(device, Precision.DOUBLE);
                shape.product(device);
                assertThat(device.memory().peak()).as("%s", shape).isLessThanOrEqualTo(most);
                device.close();
                assertThat(device.memory().used()).as("%s", shape).isZero();
            }
        }
    }

    /** What an operation gives on a device. */
    interface Operation {
        /** Runs it and reads the result. */
        double[] run(Device device);
    }

    private double[] tested(Operation operation) {
        try (DeviceGroup devices = open(1, null)) {
            return operation.run(devices.devices().get(0));
        }
    }

    private static double[] reference(Operation operation) {
        try (DeviceGroup devices = Devices.open("reference")) {
            return operation.run(devices.devices().get(0));
        }
    }

    private static void compute(
            Device device, Kernel kernel, DeviceBlock w, DeviceBlock x, KernelRows rows, int... slots) {
        device.kernels().computeRows(kernel, w, x, Precision.SINGLE, rows, slots);
    }

    private static void assertRefused(Runnable operation, String wanted, String got) {
        assertThatThrownBy(operation::run)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("wanted")
                .hasMessageContaining(wanted)
                .hasMessageContaining(got);
    }
}
