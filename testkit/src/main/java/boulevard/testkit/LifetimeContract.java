package boulevard.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import boulevard.data.RowBlock;
import boulevard.data.Targets;
import boulevard.device.ColumnTask;
import boulevard.device.Device;
import boulevard.device.DeviceBlock;
import boulevard.device.DeviceGroup;
import boulevard.device.DeviceMemoryException;
import boulevard.device.MultiVector;
import boulevard.device.RowLosses;
import boulevard.device.RowOrder;
import boulevard.loss.Loss;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** Memory, errors, closing, and devices side by side. */
public interface LifetimeContract extends DeviceSource {

    /** A shape that every device should find easy. */
    private static DeviceCase shape() {
        return new DeviceCase(207, 13, 2, DeviceCase.Layout.SPARSE, 1, Seed.orElse(7));
    }

    @Test
    default void describesItself() {
        try (DeviceGroup devices = open(2, 1L << 20)) {
            for (Device device : devices.devices()) {
                assertThat(device.description().memoryBytes()).isEqualTo(1L << 20);
                assertThat(device.memory().limit()).isEqualTo(1L << 20);
                assertThat(device.description().name())
                        .startsWith(device.description().kind() + ":");
                assertThat(device.description().units()).isPositive();
                assertThat(device.description().hardware()).isNotBlank();
            }
            assertThat(devices.devices().get(0).description().name())
                    .isNotEqualTo(devices.devices().get(1).description().name());
        }
    }

    @Test
    default void memoryBeyondTheLimitIsRefusedWithTheNumbers() {
        try (DeviceGroup devices = open(1, 100_000L)) {
            Device device = devices.devices().get(0);
            MultiVector kept = device.allocate(1000, 2);
            long used = device.memory().used();
            assertThat(used).isGreaterThanOrEqualTo(16_000);
            assertThatThrownBy(() -> device.allocate(20_000, 1))
                    .isInstanceOf(DeviceMemoryException.class)
                    .hasMessageContaining(device.description().name())
                    .hasMessageContaining("160000")
                    .hasMessageContaining(Long.toString(100_000 - used));
            assertThat(device.memory().used()).isEqualTo(used);
            kept.close();
            kept.close();
            device.allocate(11_000, 1).close();
            assertThat(device.memory().peak()).isBetween(88_000L, 100_000L);
        }
    }

    @Test
    default void blocksAndTargetsCountAsMemory() {
        try (DeviceGroup devices = open(1, 100_000L)) {
            Device device = devices.devices().get(0);
            RowBlock large = new RandomData(1).block(new DeviceCase(2000, 13, 1, DeviceCase.Layout.DENSE, 0, 1));
            assertThatThrownBy(() -> device.upload(large, 0)).isInstanceOf(DeviceMemoryException.class);
            Targets targets = new RandomData(1).reals(20_000);
            assertThatThrownBy(() -> device.upload(targets, null, 0, 20_000)).isInstanceOf(DeviceMemoryException.class);
            device.upload(targets, null, 100, 200).close();
            assertThat(device.memory().used()).isZero();
        }
    }

    @Test
    default void closingEverythingReturnsAllMemory() {
        try (DeviceGroup devices = open(1, null)) {
            Device device = devices.devices().get(0);
            try (Bench bench = new Bench(device)) {
                work(device, bench);
                assertThat(device.memory().used()).isPositive();
            }
            device.close();
            assertThat(device.memory().used()).isZero();
            assertThat(device.memory().peak()).isPositive();
        }
    }

    @Test
    default void aClosedDeviceSaysSo() {
        try (DeviceGroup devices = open(1, null)) {
            Device device = devices.devices().get(0);
            MultiVector v = device.allocate(3, 1);
            device.close();
            device.close();
            String name = device.description().name();
            assertThatThrownBy(() -> device.allocate(1, 1))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining(name);
            assertThatThrownBy(() -> device.clear(v))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining(name);
        }
    }

    @Test
    default void shapesThatDoNotMatchAreStated() {
        try (DeviceGroup devices = open(1, null);
                Bench bench = new Bench(devices.devices().get(0))) {
            Device device = devices.devices().get(0);
            DeviceBlock x = bench.block(new RandomData(1).block(shape()), 1);
            MultiVector feature = bench.zeros(14, 2);
            MultiVector row = bench.zeros(207, 2);
            MultiVector wrong = bench.zeros(11, 2);
            MultiVector narrow = bench.zeros(14, 1);
            assertRefused(() -> device.multiply(x, wrong, row), "14 x 2", "11 x 2");
            assertRefused(() -> device.multiply(x, feature, wrong), "207 x 2", "11 x 2");
            assertRefused(() -> device.multiplyTransposed(x, row, narrow), "207 x 1", "207 x 2");
            assertRefused(() -> device.multiplyHessian(x, row, feature, wrong), "14 x 2", "11 x 2");
            assertRefused(() -> device.addHessianDiagonal(x, wrong, feature), "207 x 2", "11 x 2");
            assertRefused(() -> device.dot(feature, narrow), "14 x 2", "14 x 1");
            assertRefused(() -> device.combine(new double[1], feature, new double[2], feature), "2", "1");
            assertRefused(() -> device.multiplyEntries(feature, wrong), "14 x 2", "11 x 2");
            assertRefused(() -> device.precondition(1, 1, feature, wrong, feature), "14 x 2", "11 x 2");
            assertRefused(() -> device.copyColumns(feature, new int[] {2}, feature, new int[] {0}), "2", "[2]");
            assertRefused(() -> device.copyColumns(feature, new int[] {1}, feature, new int[0]), "1", "0");
        }
    }

    @Test
    default void lossesThatDoNotMatchAreStated() {
        try (DeviceGroup devices = open(1, null);
                Bench bench = new Bench(devices.devices().get(0))) {
            Device device = devices.devices().get(0);
            RandomData data = new RandomData(1);
            RowLosses losses = losses(device, bench, data.tasks(2));
            RowLosses narrow = losses(device, bench, data.tasks(1));
            MultiVector row = bench.zeros(207, 2);
            double[] none = new double[2];
            double[] pulls = {0, 1};
            assertRefused(() -> device.loss(narrow, row, null, none, row, row), "207 x 2", "207 x 1");
            assertRefused(() -> device.loss(losses, row, null, pulls, row, row), "anchor", "207 x 2");
            assertRefused(() -> device.loss(losses, row, null, new double[3], row, row), "2", "3");
            assertRefused(() -> device.evaluate(losses.rows(0, 5), row, row), "207 x 2", "5 x 2");
            DeviceBlock x = bench.block(data.block(shape()), 0);
            MultiVector w = bench.zeros(14, 2);
            assertRefused(() -> device.dualPass(losses, x, new int[1], 1, row, w), "13 x 2", "14 x 2");
            assertRefused(() -> device.upload(data.reals(3), new double[2], 0, 3), "3", "2");
            assertRefused(() -> device.upload(data.reals(3), null, 1, 4), "3", "[1, 4)");
        }
    }

    @Test
    default void twoDevicesWorkAtOnce() {
        try (DeviceGroup devices = open(2, null)) {
            List<CompletableFuture<double[]>> results = devices.devices().stream()
                    .map(device -> CompletableFuture.supplyAsync(() -> {
                        try (Bench bench = new Bench(device)) {
                            double[] last = work(device, bench);
                            for (int i = 0; i < 20; i++) {
                                assertThat(work(device, bench)).isEqualTo(last);
                            }
                            return last;
                        }
                    }))
                    .toList();
            assertThat(results.get(0).join()).isEqualTo(results.get(1).join());
        }
    }

    /** A little of everything that keeps memory. */
    private static double[] work(Device device, Bench bench) {
        RandomData data = new RandomData(shape().seed());
        DeviceBlock x = bench.block(data.block(shape()), 1);
        RowLosses losses = losses(device, bench, data.tasks(2));
        MultiVector beta = bench.zeros(207, 2);
        MultiVector w = bench.zeros(14, 2);
        device.dualPass(losses, x, RowOrder.shuffled(207, 3), 1, beta, w);
        device.multiplyTransposed(x, beta, w);
        device.synchronise();
        return w.toArray();
    }

    private static RowLosses losses(Device device, Bench bench, List<ColumnTask> tasks) {
        Targets targets = new RandomData(5).classes(207, 2);
        return new RowLosses(Loss.SQUARED_HINGE, bench.hold(device.upload(targets, null, 0, 207)), tasks);
    }

    private static void assertRefused(Runnable operation, String wanted, String got) {
        assertThatThrownBy(operation::run)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("wanted")
                .hasMessageContaining(wanted)
                .hasMessageContaining("got")
                .hasMessageContaining(got);
    }
}
