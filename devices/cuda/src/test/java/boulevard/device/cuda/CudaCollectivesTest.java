package boulevard.device.cuda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import boulevard.collective.CommunicationException;
import boulevard.collective.CommunicationStatistics;
import boulevard.collective.DeviceCollectives;
import boulevard.collective.DeviceCommunicator;
import boulevard.collective.local.LocalGroup;
import boulevard.collective.local.LocalOptions;
import boulevard.data.Dataset;
import boulevard.data.SyntheticData;
import boulevard.device.Device;
import boulevard.device.DeviceGroup;
import boulevard.device.DeviceUnavailableException;
import boulevard.device.Devices;
import boulevard.device.MultiVector;
import boulevard.kernel.Kernel;
import boulevard.train.Boulevard;
import boulevard.train.TrainingResult;
import boulevard.train.TrainingSpec;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** NCCL as training finds it, and sums of vectors where devices keep them. */
@Timeout(120)
final class CudaCollectivesTest {
    private static final CudaCollectives NCCL = new CudaCollectives();

    /** What a rank does with its vectors. */
    @FunctionalInterface
    private interface Task {
        void run(DeviceCommunicator communicator, Device device) throws InterruptedException;
    }

    private static void onDevices(int size, Task task) throws InterruptedException {
        NcclRanks.require(size);
        StringBuilder specification = new StringBuilder("cuda:0");
        for (int i = 1; i < size; i++) {
            specification.append(',').append(i);
        }
        try (DeviceGroup devices = Devices.open(specification.toString())) {
            LocalGroup.<Integer, InterruptedException>run(size, LocalOptions.defaults(), host -> {
                Device device = devices.devices().get(host.rank());
                try (DeviceCommunicator communicator = NCCL.join(host, device)) {
                    try {
                        task.run(communicator, device);
                    } catch (Throwable failed) {
                        communicator.abort(failed);
                        throw failed;
                    }
                }
                return 0;
            });
        }
    }

    @Test
    void sumsInDeviceMemoryAndNothingBeside() throws InterruptedException {
        for (int size : new int[] {1, 2, 4}) {
            onDevices(size, (c, device) -> {
                for (int length : new int[] {0, 1, 13, 4098, 150_001}) {
                    double[] values = new double[length + 5];
                    for (int i = 0; i < values.length; i++) {
                        values[i] = (c.rank() + 1) * (i % 1000 - 500);
                    }
                    try (MultiVector whole = device.allocate(values.length, 1);
                            MultiVector part = whole.rows(3, length + 3)) {
                        whole.write(values, 0);
                        c.allReduce(part);
                        double[] got = whole.toArray();
                        for (int i = 0; i < values.length; i++) {
                            boolean inside = i >= 3 && i < length + 3;
                            assertThat(got[i]).isEqualTo(inside ? size * (size + 1) / 2 * (i % 1000 - 500) : values[i]);
                        }
                    }
                }
            });
        }
    }

    @Test
    void differentLengthsAreNoticed() {
        NcclRanks.require(2);
        assertThatThrownBy(() -> onDevices(2, (c, device) -> {
                    try (MultiVector vector = device.allocate(100 - c.rank(), 1)) {
                        c.allReduce(vector);
                    }
                }))
                .isInstanceOf(CommunicationException.class)
                .hasMessageContainingAll("rank 0 called allReduce SUM of 100 values", "rank 1", "of 99 values");
    }

    @Test
    void aRankThatFailsEndsTheOthersWaits() {
        NcclRanks.require(4);
        IllegalStateException original = new IllegalStateException("no more memory");
        assertThatThrownBy(() -> onDevices(4, (c, device) -> {
                    try (MultiVector vector = device.allocate(100, 1)) {
                        c.allReduce(vector);
                        if (c.rank() == 2) {
                            Thread.sleep(50);
                            throw original;
                        }
                        c.allReduce(vector);
                    }
                }))
                .isSameAs(original);
        assertThat(original.getSuppressed())
                .hasSize(3)
                .allSatisfy(other -> assertThat(other)
                        .isInstanceOf(CommunicationException.class)
                        .hasMessageContainingAll("rank 2 failed", "no more memory"));
    }

    @Test
    void statisticsCountVectors() throws InterruptedException {
        onDevices(4, (c, device) -> {
            try (MultiVector vector = device.allocate(500, 2)) {
                c.allReduce(vector);
            }
            CommunicationStatistics done = c.statistics();
            assertThat(done.operations()).isEqualTo(1);
            assertThat(done.messages()).isEqualTo(6);
            assertThat(done.bytes()).isEqualTo(12_000);
            assertThat(done.seconds()).isPositive();
        });
    }

    @Test
    void trainingIsTheSameOverHostMemoryAndNccl() {
        NcclRanks.require(2);
        Dataset data = SyntheticData.text(300, 50, 8, 3, 0.1, 1);
        TrainingSpec spec = TrainingSpec.defaults().withDevices("cuda:0,1").withTolerance(1e-6);
        TrainingResult host = Boulevard.train(data, spec.withAllReduce("ring"));
        for (String word : List.of("nccl", "auto")) {
            TrainingResult result = Boulevard.train(data, spec.withAllReduce(word));
            assertThat(result.report().allReduce()).startsWith(word);
            assertThat(result.certificate().primal())
                    .isCloseTo(
                            host.certificate().primal(),
                            within(1e-5 * host.certificate().primal()));
            assertThat(result.report().devices()).allMatch(d -> d.communicateBytes() > 0);
        }
        TrainingResult kernel = Boulevard.train(
                data, spec.withKernel(new Kernel.Rbf(0.25)).withTolerance(1e-3).withAllReduce("nccl"));
        assertThat(kernel.report().allReduce()).isEqualTo("nccl");
    }

    @Test
    void otherDevicesAreRefused() {
        assertThat(DeviceCollectives.providers())
                .extracting(DeviceCollectives::name)
                .contains("nccl");
        Dataset data = SyntheticData.text(30, 10, 3, 2, 0.1, 1);
        assertThatThrownBy(() -> Boulevard.train(
                        data, TrainingSpec.defaults().withDevices("reference*2").withAllReduce("nccl")))
                .isInstanceOf(DeviceUnavailableException.class)
                .hasMessageContainingAll(
                        "all-reduce nccl can't be used", "wanted CUDA devices only, got reference:0, reference:1");
    }
}
