package boulevard.device;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A {@link MultiVector} in an ordinary Java array: entry (i, k) is {@code array[offset + i * width + k]}. */
public final class HostMultiVector implements MultiVector {
    /** Null once closed, so that a closed vector that is still referred to holds no memory. */
    private double @Nullable [] array;

    private final int offset;
    private final int length;
    private final int width;
    private final MemoryBudget.Reservation reservation;

    private HostMultiVector(double[] array, int offset, int length, int width, MemoryBudget.Reservation reservation) {
        this.array = array;
        this.offset = offset;
        this.length = length;
        this.width = width;
        this.reservation = reservation;
    }

    /** Allocates zeros, counted against {@code budget}. */
    public static HostMultiVector allocate(MemoryBudget budget, long length, int width) {
        if (length < 0 || width < 1) {
            throw new IllegalArgumentException("wanted length >= 0 and width >= 1, got " + length + " x " + width);
        }
        long size = Math.multiplyExact(length, (long) width);
        if (size > Integer.MAX_VALUE - 8) {
            throw new DeviceMemoryException("a vector of " + length + " x " + width + " values on " + budget.owner()
                    + " is wanted, and one Java array holds 2147483639: use more devices (--devices) or fewer classes");
        }
        MemoryBudget.Reservation reservation = budget.reserve(8 * size, "a vector of " + length + " x " + width);
        try {
            return new HostMultiVector(new double[(int) size], 0, (int) length, width, reservation);
        } catch (OutOfMemoryError full) {
            reservation.close();
            throw full;
        }
    }

    /** The host vector behind {@code vector}; an error where there is none. */
    public static HostMultiVector of(MultiVector vector) {
        HostMultiVector host = vector.asHost();
        if (host == null) {
            throw new IllegalArgumentException("wanted a vector in host memory, got a "
                    + vector.getClass().getSimpleName() + ": allocate it on the device that uses it");
        }
        return host;
    }

    /** The array that holds this vector and perhaps others. */
    public double[] array() {
        double[] open = array;
        if (open == null) {
            throw new IllegalStateException(
                    "wanted an open vector, got one of " + length + " x " + width + " that is closed");
        }
        return open;
    }

    /** Position of entry (0, 0) in {@link #array()}. */
    public int offset() {
        return offset;
    }

    @Override
    public long length() {
        return length;
    }

    @Override
    public int width() {
        return width;
    }

    @Override
    public HostMultiVector rows(long from, long to) {
        Objects.checkFromToIndex(from, to, length);
        return new HostMultiVector(
                array(), offset + (int) from * width, (int) (to - from), width, MemoryBudget.Reservation.NONE);
    }

    @Override
    public void read(double[] target, int at) {
        System.arraycopy(array(), offset, target, at, length * width);
    }

    @Override
    public void write(double[] source, int at) {
        System.arraycopy(source, at, array(), offset, length * width);
    }

    @Override
    public HostMultiVector asHost() {
        return this;
    }

    @Override
    public void close() {
        array = null;
        reservation.close();
    }
}
