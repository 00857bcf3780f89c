package boulevard.device.cuda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import boulevard.collective.Communicator;
import boulevard.collective.HostBuffer;
import boulevard.collective.RankTask;
import boulevard.collective.Reduction;
import boulevard.collective.local.LocalGroup;
import boulevard.collective.local.LocalOptions;
import boulevard.device.MemoryBudget;
import boulevard.device.gpu.ProgramCache;
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
            return NcclRanks.run(size, timeout, task);
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
            NcclRanks.require(mostRanks());
        }

        @Override
        protected int mostRanks() {
            return 4;
        }

        @Override
        protected int collectivesBefore() {
            // The group's id, and joining.
            return 2;
        }

        @Override
        protected <T, E extends Exception> List<T> run(int size, Duration timeout, RankTask<T, E> task) throws E {
            return NcclRanks.run(size, timeout, task);
        }
    }

    @Test
    @Timeout(60)
    void rowsThenColumnsIsTheSumOfAll() {
        NcclRanks.run(4, LONG, c -> {
            try (Communicator row = c.split(c.rank() / 2, c.rank());
                    Communicator column = c.split(-1 - c.rank() % 2, c.rank())) {
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
    void aRankThatNeverJoinsEndsTheOthers() {
        NcclRanks.require(2);
        IllegalStateException original = new IllegalStateException("no device");
        assertThatThrownBy(() -> LocalGroup.run(2, LocalOptions.defaults(), host -> {
                    if (host.rank() == 1) {
                        host.broadcast(HostBuffer.of(new long[16]), 0);
                        Thread.sleep(100);
                        throw original;
                    }
                    try (CudaRuntime runtime = new CudaRuntime(CudaDevice.all().get(0), ProgramCache.ofUser())) {
                        NcclCommunicator.join(host, new NcclDevice(runtime), new MemoryBudget("cuda:0", 1 << 20));
                    }
                    return 0;
                }))
                .isSameAs(original);
    }
}
