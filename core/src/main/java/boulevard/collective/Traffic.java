package boulevard.collective;

import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** Counts what a communicator does, in its own name and in that of the one it was split from. */
public final class Traffic {
    private final @Nullable Traffic parent;
    private final AtomicLong operations = new AtomicLong();
    private final AtomicLong messages = new AtomicLong();
    private final AtomicLong bytes = new AtomicLong();
    private final AtomicLong nanoseconds = new AtomicLong();

    /** Zeros, counted in {@code parent} as well. */
    public Traffic(@Nullable Traffic parent) {
        this.parent = parent;
    }

    void sent(long messageBytes) {
        sent(1, messageBytes);
    }

    /** Counts messages, of so many bytes all together. */
    public void sent(long newMessages, long newBytes) {
        for (Traffic t = this; t != null; t = t.parent) {
            t.messages.getAndAdd(newMessages);
            t.bytes.getAndAdd(newBytes);
        }
    }

    /** Counts a collective that took so long. */
    public void completed(long elapsedNanoseconds) {
        for (Traffic t = this; t != null; t = t.parent) {
            t.operations.getAndIncrement();
            t.nanoseconds.getAndAdd(elapsedNanoseconds);
        }
    }

    /** The counts so far. */
    public CommunicationStatistics snapshot() {
        return new CommunicationStatistics(operations.get(), messages.get(), bytes.get(), nanoseconds.get() * 1e-9);
    }
}
