package boulevard.device.cuda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import boulevard.collective.CommunicationException;
import boulevard.collective.DeviceCommunicator;
import boulevard.collective.HostBuffer;
import boulevard.collective.RankTask;
import boulevard.collective.Reduction;
import boulevard.collective.local.LocalGroup;
import boulevard.collective.local.LocalOptions;
import boulevard.device.MemoryBudget;
import boulevard.device.gpu.GpuMemory;
import boulevard.device.gpu.GpuStaging;
import boulevard.testkit.CommunicatorContract;
import boulevard.testkit.CommunicatorFailureContract;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The communicator contracts over NCCL, and what only concerns device memory. */
final class NcclCommunicatorTest {
    private static final Duration LONG = Duration.ofMinutes(1);

    @Nested
    @Timeout(120)
    final class Contract extends CommunicatorContract {
        @Override
        protected <T, E extends Exception> List<T> run(int size, Duration timeout, RankTask<T, E> task) throws E {
            return NcclRanks.run(size, timeout, (communicator, device) -> task.run(communicator));
        }

        @Override
        protected IntStream sizes() {
            return IntStream.of(1, 2, 4);
        }

        @Override
        protected OptionalLong messagesPerAllReduce(int rank, int size) {
            return OptionalLong.of(2L * (size - 1));
        }

        @Override
        protected OptionalLong bytesPerAllReduce(long bytes, int size) {
            return OptionalLong.of(2L * (size - 1) * bytes);
        }
    }

    @Nested
    final class Failures extends CommunicatorFailureContract {
        @BeforeEach
        void enoughDevices() {
            NcclRanks.require(8);
        }

        @Override
        protected int collectivesBefore() {
            // The group's id, and joining.
            return 2;
        }

        @Override
        protected <T, E extends Exception> List<T> run(int size, Duration timeout, RankTask<T, E> task) throws E {
            return NcclRanks.run(size, timeout, (communicator, device) -> task.run(communicator));
        }
    }

    private static void write(DriverDevice device, GpuMemory memory, long at, double[] values) {
        try (GpuStaging staging = device.allocateStaging(Math.max(8, 8 * values.length))) {
            staging.buffer().asDoubleBuffer().put(values);
            device.copyIn(staging, memory, 8 * at, 8 * values.length);
        }
    }

    private static double[] read(DriverDevice device, GpuMemory memory, int length) {
        double[] values = new double[length];
        try (GpuStaging staging = device.allocateStaging(Math.max(8, 8 * length))) {
            device.copyOut(memory, 0, staging, 8 * length);
            staging.buffer().asDoubleBuffer().get(values);
        }
        return values;
    }

    @Test
    @Timeout(60)
    void sumsInDeviceMemoryAndNothingBeside() {
        for (int size : new int[] {1, 2, 4}) {
            NcclRanks.run(size, LONG, (c, device) -> {
                for (int length : new int[] {0, 1, 13, 4098, 150_001}) {
                    double[] values = new double[length + 5];
                    for (int i = 0; i < values.length; i++) {
                        values[i] = (c.rank() + 1) * (i % 1000 - 500);
                    }
                    try (GpuMemory memory = device.allocate(8L * values.length)) {
                        write(device, memory, 0, values);
                        c.allReduce(device.address(memory) + 24, length);
                        double[] got = read(device, memory, values.length);
                        for (int i = 0; i < values.length; i++) {
                            double wanted =
                                    i < 3 || i >= length + 3 ? values[i] : size * (size + 1) / 2 * (i % 1000 - 500);
                            assertThat(got[i]).isEqualTo(wanted);
                        }
                    }
                }
                return c.rank();
            });
        }
    }

    @Test
    @Timeout(60)
    void rowsThenColumnsIsTheSumOfAll() {
        NcclRanks.run(4, LONG, (c, device) -> {
            try (DeviceCommunicator row = c.split(c.rank() / 2, c.rank());
                    DeviceCommunicator column = c.split(-1 - c.rank() % 2, c.rank())) {
                double[] values = IntStream.range(0, 4098)
                        .mapToDouble(i -> (c.rank() + 1) * i)
                        .toArray();
                row.allReduce(HostBuffer.of(values), Reduction.SUM);
                column.allReduce(HostBuffer.of(values), Reduction.SUM);
                for (int i = 0; i < values.length; i++) {
                    assertThat(values[i]).isEqualTo(10.0 * i);
                }
                // Reduce-scatter in the row, all-reduce of the own part in the column, all-gather in the row.
                int[] bounds = {0, 1000, 4098};
                double[] again = IntStream.range(0, 4098)
                        .mapToDouble(i -> (c.rank() + 1) * i)
                        .toArray();
                HostBuffer buffer = HostBuffer.of(again);
                row.reduceScatter(buffer, bounds, Reduction.SUM);
                column.allReduce(buffer.slice(bounds[row.rank()], bounds[row.rank() + 1]), Reduction.SUM);
                row.allGather(buffer, bounds);
                assertThat(again).isEqualTo(values);
            }
            return c.rank();
        });
    }

    @Test
    @Timeout(60)
    void differentLengthsInDeviceMemoryAreNoticed() {
        assertThatThrownBy(() -> NcclRanks.run(2, LONG, (c, device) -> {
                    try (GpuMemory memory = device.allocate(800)) {
                        c.allReduce(device.address(memory), c.rank() == 0 ? 100 : 99);
                    }
                    return c.rank();
                }))
                .isInstanceOf(CommunicationException.class)
                .hasMessageContainingAll("rank 0 called allReduce SUM of 100 values", "rank 1", "of 99 values");
    }

    @Test
    @Timeout(60)
    void aRankThatFailsEndsWaitsInDeviceMemory() {
        IllegalStateException original = new IllegalStateException("no more memory");
        assertThatThrownBy(() -> NcclRanks.run(4, LONG, (c, device) -> {
                    try (GpuMemory memory = device.allocate(800)) {
                        c.allReduce(device.address(memory), 100);
                        if (c.rank() == 2) {
                            Thread.sleep(50);
                            throw original;
                        }
                        c.allReduce(device.address(memory), 100);
                    }
                    return c.rank();
                }))
                .isSameAs(original);
        assertThat(original.getSuppressed())
                .hasSize(3)
                .allSatisfy(other -> assertThat(other)
                        .isInstanceOf(CommunicationException.class)
                        .hasMessageContainingAll("rank 2 failed", "no more memory"));
    }

    @Test
    @Timeout(60)
    void aRankThatNeverJoinsEndsTheOthers() {
        NcclRanks.require(2);
        IllegalStateException original = new IllegalStateException("no device");
        assertThatThrownBy(() -> LocalGroup.run(2, LocalOptions.defaults(), host -> {
                    if (host.rank() == 1) {
                        host.broadcast(HostBuffer.of(new long[16]), 0);
                        Thread.sleep(100);
                        throw original;
                    }
                    try (DriverDevice device = new DriverDevice(0)) {
                        NcclCommunicator.join(host, device, new MemoryBudget("cuda:0", 1 << 20));
                    }
                    return 0;
                }))
                .isSameAs(original);
    }

    @Test
    @Timeout(60)
    void statisticsCountDeviceVectors() {
        NcclRanks.run(4, LONG, (c, device) -> {
            try (GpuMemory memory = device.allocate(8 * 1000)) {
                c.allReduce(device.address(memory), 1000);
            }
            assertThat(c.statistics().operations()).isEqualTo(1);
            assertThat(c.statistics().messages()).isEqualTo(6);
            assertThat(c.statistics().bytes()).isEqualTo(12_000);
            assertThat(c.statistics().seconds()).isPositive();
            return c.rank();
        });
    }
}
