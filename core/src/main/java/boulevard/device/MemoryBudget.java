package boulevard.device;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** Counts the bytes that a device holds against a hard limit. Thread-safe. */
public final class MemoryBudget {
    private final String owner;
    private final long limit;
    private final AtomicLong used = new AtomicLong();
    private final AtomicLong peak = new AtomicLong();

    /**
     * A budget with nothing used.
     *
     * @param owner name of the device, for messages
     * @param limit bytes that may be in use at once
     */
    public MemoryBudget(String owner, long limit) {
        if (limit <= 0) {
            throw new IllegalArgumentException("wanted a memory limit above 0 bytes for " + owner + ", got " + limit);
        }
        this.owner = owner;
        this.limit = limit;
    }

    /**
     * The budget of one of several devices whose memory is the Java heap.
     *
     * @param owner name of the device, for messages
     * @param devices how many share the heap
     * @param limit bytes, or null for an even share of nine tenths of the heap's maximum
     */
    public static MemoryBudget ofHeap(String owner, int devices, @Nullable Long limit) {
        long share = Runtime.getRuntime().maxMemory() / 10 * 9 / devices;
        return new MemoryBudget(owner, limit == null ? share : limit);
    }

    /** Name of the device. */
    public String owner() {
        return owner;
    }

    /** Bytes that may be in use at once. */
    public long limit() {
        return limit;
    }

    /** Bytes in use now. */
    public long used() {
        return used.get();
    }

    /** The most bytes that were ever in use at once. */
    public long peak() {
        return peak.get();
    }

    /**
     * Takes {@code bytes} until the reservation is closed.
     *
     * @param what what they are for, for the message
     * @throws DeviceMemoryException if they don't fit
     */
    public Reservation reserve(long bytes, String what) {
        long after = used.addAndGet(bytes);
        if (after > limit) {
            used.addAndGet(-bytes);
            throw new DeviceMemoryException("out of memory on " + owner + ": " + what + " needs " + bytes
                    + " bytes, and of " + limit + " bytes " + (limit - after + bytes)
                    + " are free; use more devices (--devices), or raise --memory-per-device or the Java heap (-Xmx)");
        }
        peak.accumulateAndGet(after, Math::max);
        AtomicBoolean open = new AtomicBoolean(true);
        return () -> {
            if (open.compareAndSet(true, false)) {
                used.addAndGet(-bytes);
            }
        };
    }

    /** Bytes taken from a budget; closing returns them, and closing again does nothing. */
    @FunctionalInterface
    public interface Reservation extends AutoCloseable {
        /** A reservation of nothing. */
        Reservation NONE = () -> {};

        @Override
        void close();
    }
}
