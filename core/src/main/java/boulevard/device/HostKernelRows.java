package boulevard.device;

import org.jspecify.annotations.Nullable;

/** {@link KernelRows} in ordinary Java arrays, one per slot, made when a slot is first used: most caches never fill. */
public final class HostKernelRows implements KernelRows {
    /** Null once closed, so that rows that are still referred to hold no memory. */
    private float @Nullable [] @Nullable [] rows;

    private final int slots;
    private final int length;
    private final MemoryBudget.Reservation reservation;

    private HostKernelRows(float @Nullable [][] rows, int slots, int length, MemoryBudget.Reservation reservation) {
        this.rows = rows;
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
        try {
            return new HostKernelRows(new float[slots][], slots, length, reservation);
        } catch (OutOfMemoryError full) {
            reservation.close();
            throw full;
        }
    }

    /** The host rows behind {@code rows}; an error where there are none. */
    public static HostKernelRows of(KernelRows rows) {
        if (rows instanceof HostKernelRows host) {
            return host;
        }
        throw new IllegalArgumentException("wanted kernel rows in host memory, got "
                + rows.getClass().getSimpleName() + ": allocate them on the device that uses them");
    }

    /** The values of a slot. */
    public float[] row(int slot) {
        float[][] open = rows;
        if (open == null) {
            throw new IllegalStateException(
                    "wanted open kernel rows, got " + slots + " x " + length + " that are closed");
        }
        // Two threads that meet here would compute the same slot, which no operation does.
        if (open[slot] == null) {
            open[slot] = new float[length];
        }
        return open[slot];
    }

    /** See {@link KernelOperations#readRows}. */
    public void read(int[] from, int[] columns, float[] target, int at, int stride) {
        boolean together = columns.length > 0
                && columns[columns.length - 1] - columns[0] == columns.length - 1
                && ascending(columns);
        for (int i = 0; i < from.length; i++) {
            float[] row = row(from[i]);
            int start = at + i * stride;
            if (together) {
                System.arraycopy(row, columns[0], target, start, columns.length);
                continue;
            }
            for (int c = 0; c < columns.length; c++) {
                target[start + c] = row[columns[c]];
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
        rows = null;
        reservation.close();
    }
}
