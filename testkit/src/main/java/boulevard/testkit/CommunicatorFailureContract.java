package boulevard.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import boulevard.collective.CommunicationException;
import boulevard.collective.Communicator;
import boulevard.collective.HostBuffer;
import boulevard.collective.RankTask;
import boulevard.collective.Reduction;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** How every {@link Communicator} ends when its ranks don't do what they should: soon, on all ranks, and with a reason. */
@Timeout(20)
public abstract class CommunicatorFailureContract {
    private static final Duration LONG = Duration.ofMinutes(10);

    /** For subclasses. */
    protected CommunicatorFailureContract() {}

    /**
     * Runs a task as {@link CommunicatorContract#run} does.
     *
     * @param <T> what a rank returns
     * @param <E> what it may throw
     */
    protected abstract <T, E extends Exception> List<T> run(int size, Duration timeout, RankTask<T, E> task) throws E;

    /** How many collectives a communicator has done before the task gets it. */
    protected int collectivesBefore() {
        return 0;
    }

    /** The largest group that can be run, at least 4. */
    protected int mostRanks() {
        return 8;
    }

    private IntStream sizes() {
        return IntStream.of(2, 3, 4, 8).filter(size -> size <= mostRanks());
    }

    private String number(int collective) {
        return "#" + (collectivesBefore() + collective);
    }

    private static void allReduce(Communicator communicator, int length) {
        communicator.allReduce(HostBuffer.of(new double[length]), Reduction.SUM);
    }

    /** Runs the task, whose first failure is a communication failure with these words. */
    private void failsNaming(int size, RankTask<Integer, RuntimeException> task, String... words) {
        assertThatThrownBy(() -> run(size, LONG, task))
                .isInstanceOf(CommunicationException.class)
                .hasMessageContainingAll(words);
    }

    @Test
    void failureOfARankIsThrownAndReachesTheOthers() {
        IllegalStateException original = new IllegalStateException("no more memory");
        assertThatThrownBy(() -> run(4, LONG, c -> {
                    allReduce(c, 10);
                    if (c.rank() == 2) {
                        throw original;
                    }
                    allReduce(c, 100_000);
                    allReduce(c, 100_000);
                    return c.rank();
                }))
                .isSameAs(original);
        assertThat(original.getSuppressed())
                .hasSize(3)
                .allSatisfy(other -> assertThat(other)
                        .isInstanceOf(CommunicationException.class)
                        .hasMessageContainingAll("allReduce SUM #", "rank 2 failed", "no more memory")
                        .hasCause(original));
    }

    @Test
    void checkedExceptionsAndErrorsComeThrough() {
        Exception checked = new Exception("checked");
        assertThatThrownBy(() -> run(2, LONG, c -> {
                    if (c.rank() == 1) {
                        throw checked;
                    }
                    c.barrier();
                    return c.rank();
                }))
                .isSameAs(checked);
        AssertionError error = new AssertionError("error");
        assertThatThrownBy(() -> run(1, LONG, c -> {
                    throw error;
                }))
                .isSameAs(error);
    }

    @Test
    void failureReachesWaitersInSplitGroups() {
        IllegalStateException original = new IllegalStateException("broken");
        int size = Math.min(5, mostRanks());
        assertThatThrownBy(() -> run(size, LONG, c -> {
                    Communicator half = c.split(c.rank() % 2, 0);
                    if (c.rank() == size - 1) {
                        throw original;
                    }
                    // The last rank is in one of the two groups only.
                    while (true) {
                        half.barrier();
                    }
                }))
                .isSameAs(original);
        assertThat(original.getSuppressed()).hasSize(size - 1);
    }

    @Test
    void abortReachesTheOthers() {
        IllegalStateException cause = new IllegalStateException("enough");
        assertThatThrownBy(() -> run(3, LONG, c -> {
                    if (c.rank() == 1) {
                        c.abort(cause);
                    } else {
                        c.barrier();
                    }
                    return c.rank();
                }))
                .isSameAs(cause);
    }

    @Test
    void differentOperations() {
        failsNaming(
                3,
                c -> {
                    c.barrier();
                    if (c.rank() == 1) {
                        c.barrier();
                    } else {
                        allReduce(c, 3);
                    }
                    return c.rank();
                },
                "rank 1 called barrier " + number(1),
                "called allReduce SUM " + number(1));
    }

    @Test
    void differentReductions() {
        failsNaming(
                2,
                c -> {
                    c.allReduce(HostBuffer.of(new double[1]), c.rank() == 0 ? Reduction.MIN : Reduction.SUM);
                    return c.rank();
                },
                "rank 0 called allReduce MIN " + number(0),
                "rank 1 called allReduce SUM " + number(0));
    }

    @Test
    void differentRoots() {
        failsNaming(
                2,
                c -> {
                    // Both only send, and may be in the barrier before either notices.
                    c.broadcast(HostBuffer.of(new double[1]), c.rank());
                    c.barrier();
                    return c.rank();
                },
                "rank 0",
                "rank 1",
                "broadcast from");
    }

    @Test
    void differentLengths() {
        for (int size : sizes().toArray()) {
            failsNaming(
                    size,
                    c -> {
                        allReduce(c, c.rank() == 1 ? 5000 : 10_000);
                        return c.rank();
                    },
                    "rank 1 called",
                    "5000",
                    "10000");
        }
    }

    @Test
    void differentTypes() {
        failsNaming(
                2,
                c -> {
                    c.allReduce(
                            c.rank() == 0 ? HostBuffer.of(new double[4]) : HostBuffer.of(new float[4]), Reduction.SUM);
                    return c.rank();
                },
                "rank 0",
                "4 doubles",
                "rank 1",
                "4 floats");
    }

    @Test
    void returningEarly() {
        for (int size : sizes().toArray()) {
            failsNaming(
                    size,
                    c -> {
                        c.barrier();
                        if (c.rank() != 1) {
                            c.barrier();
                        }
                        return c.rank();
                    },
                    "rank 1 has finished",
                    "called barrier " + number(1));
        }
    }

    @Test
    void waitingTooLong() {
        CountDownLatch others = new CountDownLatch(1);
        assertThatThrownBy(() -> run(2, Duration.ofMillis(50), c -> {
                    if (c.rank() == 0) {
                        others.await();
                    } else {
                        try {
                            allReduce(c, 3);
                        } finally {
                            others.countDown();
                        }
                    }
                    return c.rank();
                }))
                .isInstanceOf(CommunicationException.class)
                .hasMessageContainingAll("Rank 1 waited for rank 0", "allReduce SUM " + number(0), "0.05 s");
    }

    @Test
    void wrongArguments() {
        run(2, LONG, c -> {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> c.allGather(HostBuffer.of(new double[4]), new int[] {0, 3, 2}))
                    .withMessageContaining("[0, 3, 2]");
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> c.broadcast(HostBuffer.of(new double[4]), 2))
                    .withMessageContaining("from 0 to 1");
            c.barrier();
            return c.rank();
        });
    }
}
