package boulevard.collective;

import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** Counts what a communicator does, in its own name and in that of the one it was split from. */
final class Traffic {
    private final @Nullable Traffic parent;
    private final AtomicLong operations = new AtomicLong();
    private final AtomicLong messages = new AtomicLong();
    private final AtomicLong bytes = new AtomicLong();
    private final AtomicLong nanoseconds = new AtomicLong();

    Traffic(@Nullable Traffic parent) {
        this.parent = parent;
    }

    void sent(long messageBytes) {
        for (Traffic t = this; t != null; t = t.parent) {
            t.messages.getAndIncrement();
            t.bytes.getAndAdd(messageBytes);
        }
    }

    void completed(long elapsedNanoseconds) {
        for (Traffic t = this; t != null; t = t.parent) {
            t.operations.getAndIncrement();
            t.nanoseconds.getAndAdd(elapsedNanoseconds);
        }
    }

    CommunicationStatistics snapshot() {
        return new CommunicationStatistics(operations.get(), messages.get(), bytes.get(), nanoseconds.get() * 1e-9);
    }
}
