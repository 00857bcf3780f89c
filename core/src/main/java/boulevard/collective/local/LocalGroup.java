package boulevard.collective.local;

import boulevard.collective.ChannelCommunicator;
import boulevard.collective.CommunicationException;
import boulevard.collective.Communicator;
import boulevard.collective.RankTask;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Runs a program on ranks that are threads of this JVM.
 *
 * @param <T> what a rank returns
 */
public final class LocalGroup<T> {
    private final GroupState state;
    private final LocalContext everyone;
    private final @Nullable T[] results;
    private final @Nullable Throwable[] failures;

    @SuppressWarnings("unchecked")
    private LocalGroup(int size, LocalOptions options) {
        state = new GroupState(size, options.timeout());
        everyone = state.context(0, IntStream.range(0, size).toArray());
        results = (T[]) new Object[size];
        failures = new Throwable[size];
    }

    /**
     * Runs {@code task} once per rank, each in a thread named {@code rank-0}, {@code rank-1}, ... and returns what they
     * returned, by rank. Returns or throws only when all these threads have ended.
     *
     * <p>When a rank throws, the others get a {@link boulevard.collective.CommunicationException} from the collective they
     * are in or call next. The first failure is thrown here as it is, what other ranks threw is added to it as suppressed.
     * The same happens when ranks call different collectives, when one returns while others still count on it, and when a
     * message takes longer than the time-out.
     *
     * <p>Interrupting the calling thread doesn't end the wait; its flag is set again on return.
     *
     * @param <T> what a rank returns
     * @param <E> what a rank may throw
     * @param size number of ranks, at least 1
     * @throws E if a rank throws it first
     * @throws IllegalArgumentException if the algorithm can't serve that number of ranks
     */
    public static <T, E extends Exception> List<T> run(int size, LocalOptions options, RankTask<T, E> task) throws E {
        return run(size, options, task, () -> {});
    }

    /**
     * Runs {@code task} like {@link #run(int, LocalOptions, RankTask)}, and {@code onInterrupt} in the calling thread each time
     * it is interrupted: that may ask the ranks to finish early in a way of their own.
     *
     * @param <T> what a rank returns
     * @param <E> what a rank may throw
     * @throws E if a rank throws it first
     */
    public static <T, E extends Exception> List<T> run(
            int size, LocalOptions options, RankTask<T, E> task, Runnable onInterrupt) throws E {
        if (size < 1) {
            throw new IllegalArgumentException("A group has at least 1 rank; got " + size);
        }
        options.algorithm().requireSize(size);
        LocalGroup<T> group = new LocalGroup<>(size, options);
        List<Thread> threads = new ArrayList<>();
        try {
            for (int r = 0; r < size; r++) {
                int rank = r;
                Thread thread = new Thread(() -> group.runRank(rank, options, task), "rank-" + rank);
                thread.start();
                threads.add(thread);
            }
        } catch (Error e) {
            // No memory for another thread: those that run must not wait for it.
            group.state.fail(threads.size(), e);
        }
        joinAll(threads, onInterrupt);
        return group.<E>outcome();
    }

    private void runRank(int rank, LocalOptions options, RankTask<T, ?> task) {
        try (Communicator communicator =
                new ChannelCommunicator(new LocalChannel(everyone, rank), options.algorithm())) {
            try {
                results[rank] = task.run(communicator);
            } catch (Throwable e) {
                failures[rank] = e;
                state.fail(rank, e);
            }
        }
    }

    @SuppressWarnings("unchecked")
    private <E extends Exception> List<T> outcome() throws E {
        GroupState.Failure failure = state.failure();
        if (failure == null) {
            return Arrays.asList(results);
        }
        Throwable first = original(failure.cause());
        for (Throwable other : failures) {
            if (other != null && other != first) {
                first.addSuppressed(other);
            }
        }
        if (first instanceof Error error) {
            throw error;
        }
        if (first instanceof RuntimeException runtimeException) {
            throw runtimeException;
        }
        throw (E) first;
    }

    /**
     * What really went wrong: a rank that fails closes its communicators on its way out, which others may notice before the
     * failure itself is known.
     */
    private Throwable original(Throwable recorded) {
        if (recorded instanceof CommunicationException) {
            for (Throwable other : failures) {
                if (other != null && !(other instanceof CommunicationException)) {
                    return other;
                }
            }
        }
        return recorded;
    }

    private static void joinAll(List<Thread> threads, Runnable onInterrupt) {
        boolean interrupted = false;
        for (Thread thread : threads) {
            while (thread.isAlive()) {
                try {
                    thread.join();
                } catch (InterruptedException e) {
                    interrupted = true;
                    onInterrupt.run();
                }
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
