package boulevard.collective.local;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** What all ranks of a group share: its contexts, and its first failure, after which nothing works any more. */
final class GroupState {
    /** Looks before letting go of the core, where each rank can have one of its own. */
    private static final int SPINS = 200;

    private final Duration timeout;
    private final int spins;
    private final AtomicReference<@Nullable Failure> failure = new AtomicReference<>();
    private final Map<Key, LocalContext> contexts = new ConcurrentHashMap<>();

    /**
     * Why the group can't go on.
     *
     * @param rank that failed or noticed
     */
    record Failure(int rank, Throwable cause) {}

    /** Members of contexts with one number are disjoint: the first of them tells which it is. */
    private record Key(long number, int firstMember) {}

    GroupState(int size, Duration timeout) {
        this.timeout = timeout;
        this.spins = size <= Runtime.getRuntime().availableProcessors() ? SPINS : 0;
    }

    Duration timeout() {
        return timeout;
    }

    int spins() {
        return spins;
    }

    boolean hasFailed() {
        return failure.get() != null;
    }

    @Nullable
    Failure failure() {
        return failure.get();
    }

    /** Ends the group unless it has failed before. */
    void fail(int rank, Throwable cause) {
        if (failure.compareAndSet(null, new Failure(rank, cause))) {
            contexts.values().forEach(LocalContext::wake);
        }
    }

    /** The context with this number of these ranks, made by the first of them that asks. */
    LocalContext context(long number, int[] members) {
        return contexts.computeIfAbsent(
                new Key(number, members[0]), key -> new LocalContext(this, members, () -> contexts.remove(key)));
    }
}
