package boulevard.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import boulevard.collective.AllReduceAlgorithm.Hierarchical;
import boulevard.collective.Communicator;
import boulevard.collective.HostBuffer;
import boulevard.collective.Reduction;
import boulevard.collective.local.LocalGroup;
import boulevard.collective.local.LocalOptions;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** What is special about ranks that are threads. */
final class LocalGroupTest {
    private static final LocalOptions DEFAULTS = LocalOptions.defaults();

    @Test
    void threadsAreNamedAfterTheirRanks() {
        assertThat(LocalGroup.run(3, DEFAULTS, c -> Thread.currentThread().getName()))
                .containsExactly("rank-0", "rank-1", "rank-2");
    }

    @Test
    void interruptedCallerWaitsForTheResultAndStaysInterrupted() throws InterruptedException {
        Thread.currentThread().interrupt();
        try {
            assertThat(LocalGroup.run(2, DEFAULTS, c -> {
                        Thread.sleep(20);
                        return c.rank();
                    }))
                    .containsExactly(0, 1);
            assertThat(Thread.currentThread().isInterrupted()).isTrue();
        } finally {
            // Clears the flag for the next test.
            assertThat(Thread.interrupted()).isTrue();
        }
    }

    @Test
    void interruptedRankFinishesItsCollectiveAndStaysInterrupted() throws InterruptedException {
        assertThat(LocalGroup.run(2, DEFAULTS, c -> {
                    if (c.rank() == 0) {
                        Thread.currentThread().interrupt();
                    } else {
                        Thread.sleep(20);
                    }
                    c.barrier();
                    return Thread.currentThread().isInterrupted();
                }))
                .containsExactly(true, false);
    }

    @Test
    void thousandsOfSmallAllReducesOnFewCores() {
        LocalGroup.run(8, DEFAULTS, c -> {
            for (int i = 0; i < 2000; i++) {
                double[] values = new double[1 + i % 700];
                values[0] = c.rank() + i;
                c.allReduce(HostBuffer.of(values), Reduction.SUM);
                assertThat(values[0]).isEqualTo(28 + 8.0 * i);
            }
            return c.rank();
        });
    }

    @Test
    void nothingIsLeftBehind() {
        for (int i = 0; i < 200; i++) {
            LocalGroup.run(4, DEFAULTS, c -> {
                try (Communicator half = c.split(c.rank() % 2, 0)) {
                    half.barrier();
                }
                return c.rank();
            });
        }
        assertThat(Thread.getAllStackTraces().keySet())
                .extracting(Thread::getName)
                .noneMatch(name -> name.startsWith("rank-"));
    }

    @Test
    void groupsThatCannotBeAreRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> LocalGroup.run(0, DEFAULTS, Communicator::rank));
        LocalOptions fourPerNode = new LocalOptions(new Hierarchical(4), Duration.ofMinutes(1));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> LocalGroup.run(6, fourPerNode, Communicator::rank))
                .withMessageContaining("6 ranks with 4 per node");
    }
}
