package boulevard.device;

import org.jspecify.annotations.Nullable;

/**
 * {@link KernelRows} in ordinary Java arrays that hold many slots each and are made when one of theirs is first used: most caches
 * never fill.
 *
 * <p>An array per slot would be moved by the garbage collector while it is young, which took longer than computing it; arrays this
 * large are born old.
 */
public final class HostKernelRows implements KernelRows {
    private static final int VALUES_PER_CHUNK = 1 << 26;

    /** Null once closed, so that rows that are still referred to hold no memory. */
    private float @Nullable [] @Nullable [] chunks;

    private final int perChunk;

    private final int slots;
    private final int length;
    private final MemoryBudget.Reservation reservation;

    private HostKernelRows(int perChunk, int slots, int length, MemoryBudget.Reservation reservation) {
        this.perChunk = perChunk;
        this.chunks = new float[(slots + perChunk - 1) / perChunk][];
        this.slots = slots;
        this.length = length;
        this.reservation = reservation;
    }

    /** Allocates zeros, counted against {@code budget}. */
    public static HostKernelRows allocate(MemoryBudget budget, int slots, int length) {
        if (slots < 0 || length < 0) {
            throw new IllegalArgumentException("wanted slots >= 0 and length >= 0, got " + slots + " x " + length);
        }
        MemoryBudget.Reservation reservation =
                budget.reserve(4L * slots * length, slots + " kernel rows of " + length + " values");
        return new HostKernelRows(Math.max(1, VALUES_PER_CHUNK / Math.max(1, length)), slots, length, reservation);
    }

    /** The host rows behind {@code rows}; an error where there are none. */
    public static HostKernelRows of(KernelRows rows) {
        if (rows instanceof HostKernelRows host) {
            return host;
        }
        throw new IllegalArgumentException("wanted kernel rows in host memory, got "
                + rows.getClass().getSimpleName() + ": allocate them on the device that uses them");
    }

    /** The array that holds a slot and others. */
    public float[] array(int slot) {
        float[][] open = chunks;
        if (open == null) {
            throw new IllegalStateException(
                    "wanted open kernel rows, got " + slots + " x " + length + " that are closed");
        }
        int chunk = slot / perChunk;
        // Slots are taken by the thread that calls operations, before it shares out work.
        if (open[chunk] == null) {
            open[chunk] = new float[Math.min(perChunk, slots - chunk * perChunk) * length];
        }
        return open[chunk];
    }

    /** Where a slot begins in its array. */
    public int offset(int slot) {
        return slot % perChunk * length;
    }

    /** See {@link KernelOperations#readRows}. */
    public void read(int[] from, int[] columns, float[] target, int at, int stride) {
        boolean together = columns.length > 0
                && columns[columns.length - 1] - columns[0] == columns.length - 1
                && ascending(columns);
        for (int i = 0; i < from.length; i++) {
            float[] row = array(from[i]);
            int first = offset(from[i]);
            int start = at + i * stride;
            if (together) {
                System.arraycopy(row, first + columns[0], target, start, columns.length);
                continue;
            }
            for (int c = 0; c < columns.length; c++) {
                target[start + c] = row[first + columns[c]];
            }
        }
    }

    private static boolean ascending(int[] columns) {
        for (int c = 1; c < columns.length; c++) {
            if (columns[c] <= columns[c - 1]) {
                return false;
            }
        }
        return true;
    }

    @Override
    public int slots() {
        return slots;
    }

    @Override
    public int length() {
        return length;
    }

    @Override
    public void close() {
        chunks = null;
        reservation.close();
    }
}
