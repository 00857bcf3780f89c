package boulevard.device.cuda;

import boulevard.collective.HostBuffer;
import boulevard.device.MemoryBudget;
import boulevard.device.gpu.GpuMemory;
import boulevard.device.gpu.GpuStaging;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/** A copy of a {@link HostBuffer} in device memory, by way of pinned memory; grows to the largest buffer it has seen. */
final class Staged implements AutoCloseable {
    static final HostBuffer NOTHING = HostBuffer.of(new long[0]);

    /** Large enough for the full speed of a copy. */
    private static final int MOST_STAGING = 4 << 20;

    private static final int LEAST_STAGING = 1 << 12;

    private final NcclDevice device;
    private final MemoryBudget budget;
    private @Nullable GpuMemory memory;
    private @Nullable GpuStaging staging;
    private MemoryBudget.Reservation reservation = MemoryBudget.Reservation.NONE;

    Staged(NcclDevice device, MemoryBudget budget) {
        this.device = device;
        this.budget = budget;
    }

    /** The address on the device of what was reserved. */
    long address() {
        GpuMemory held = memory;
        return held == null ? 0 : device.address(held);
    }

    /** Makes room for {@code bytes}, with undefined content. */
    void reserve(long bytes) {
        GpuMemory held = memory;
        if (held == null || held.bytes() < bytes) {
            close();
            // Doubled, so that slowly growing buffers don't make new memory each time.
            long wanted = Math.max(LEAST_STAGING, Long.highestOneBit(Math.max(1, bytes - 1)) * 2);
            reservation = budget.reserve(wanted, "the buffer of collectives");
            memory = device.allocate(wanted);
            staging = device.allocateStaging((int) Math.min(MOST_STAGING, wanted));
        }
    }

    /** Copies values {@code [from, to)} to their place on the device. */
    void load(HostBuffer buffer, int from, int to) {
        each(buffer, from, to, (part, at, bytes, pinned, held) -> {
            put(part, pinned.buffer());
            device.copyIn(pinned, held, at, bytes);
        });
    }

    /** Copies values {@code [from, to)} back. */
    void store(HostBuffer buffer, int from, int to) {
        each(buffer, from, to, (part, at, bytes, pinned, held) -> {
            device.copyOut(held, at, pinned, bytes);
            get(part, pinned.buffer());
        });
    }

    @FunctionalInterface
    private interface Piece {
        void copy(HostBuffer part, long at, int bytes, GpuStaging pinned, GpuMemory held);
    }

    private void each(HostBuffer buffer, int from, int to, Piece piece) {
        GpuMemory held = memory;
        GpuStaging pinned = staging;
        if (held == null || pinned == null) {
            throw new IllegalStateException("wanted reserved memory to copy " + buffer.length() + " values, got none");
        }
        int unit = buffer.elementBytes();
        int step = pinned.buffer().capacity() / unit;
        for (int at = from; at < to; at += step) {
            int end = Math.min(to, at + step);
            piece.copy(buffer.slice(at, end), (long) at * unit, (end - at) * unit, pinned, held);
        }
    }

    private static void put(HostBuffer part, ByteBuffer to) {
        if (part instanceof HostBuffer.Doubles d) {
            to.asDoubleBuffer().put(d.array(), d.offset(), d.length());
        } else if (part instanceof HostBuffer.Floats f) {
            to.asFloatBuffer().put(f.array(), f.offset(), f.length());
        } else if (part instanceof HostBuffer.Longs l) {
            to.asLongBuffer().put(l.array(), l.offset(), l.length());
        }
    }

    private static void get(HostBuffer part, ByteBuffer from) {
        if (part instanceof HostBuffer.Doubles d) {
            from.asDoubleBuffer().get(d.array(), d.offset(), d.length());
        } else if (part instanceof HostBuffer.Floats f) {
            from.asFloatBuffer().get(f.array(), f.offset(), f.length());
        } else if (part instanceof HostBuffer.Longs l) {
            from.asLongBuffer().get(l.array(), l.offset(), l.length());
        }
    }

    @Override
    public void close() {
        if (memory != null) {
            memory.close();
            memory = null;
        }
        if (staging != null) {
            staging.close();
            staging = null;
        }
        reservation.close();
        reservation = MemoryBudget.Reservation.NONE;
    }
}
