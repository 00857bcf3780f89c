package boulevard.device.gpu;

import boulevard.device.HostMultiVector;
import boulevard.device.MemoryBudget;
import boulevard.device.MultiVector;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Vectors in device memory: entry (i, k) is the float64 number {@code at() + i * width() + k} of {@link #memory}. */
public final class GpuVector implements MultiVector {
    private final GpuContext context;
    private final GpuMemory memory;
    private final long at;
    private final long length;
    private final int width;
    private final MemoryBudget.@Nullable Reservation reservation;

    private GpuVector(
            GpuContext context,
            GpuMemory memory,
            long at,
            long length,
            int width,
            MemoryBudget.@Nullable Reservation reservation) {
        this.context = context;
        this.memory = memory;
        this.at = at;
        this.length = length;
        this.width = width;
        this.reservation = reservation;
    }

    static GpuVector allocate(GpuContext context, long length, int width) {
        if (length < 0 || width < 1) {
            throw new IllegalArgumentException("wanted length >= 0 and width >= 1, got " + length + " x " + width);
        }
        long bytes = Math.multiplyExact(Math.multiplyExact(length, (long) width), (long) Double.BYTES);
        MemoryBudget.Reservation reservation =
                context.budget().reserve(bytes, "a vector of " + length + " x " + width + " values");
        try {
            GpuMemory memory = context.runtime().allocate(bytes);
            context.runtime().clear(GpuRuntime.Lane.COMPUTE, memory, 0, bytes);
            return new GpuVector(context, memory, 0, length, width, reservation);
        } catch (RuntimeException failed) {
            reservation.close();
            throw failed;
        }
    }

    /** {@code vector}, if it is on a GPU; an error otherwise. */
    static GpuVector of(MultiVector vector) {
        if (vector instanceof GpuVector own) {
            return own;
        }
        throw new IllegalArgumentException("wanted a vector in GPU memory, got one of "
                + vector.getClass().getSimpleName() + ": allocate it on the device that uses it");
    }

    /** The memory that this vector is a part of. */
    public GpuMemory memory() {
        return memory;
    }

    /** Where this vector begins in its memory, in float64 numbers. */
    public long at() {
        return at;
    }

    /** The runtime of the device that the memory belongs to. */
    public GpuRuntime runtime() {
        return context.runtime();
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
    public MultiVector rows(long from, long to) {
        Objects.checkFromToIndex(from, to, length);
        return new GpuVector(context, memory, at + from * width, to - from, width, null);
    }

    @Override
    public void read(double[] target, int to) {
        context.transfers().read(memory, at * Double.BYTES, target, to, Math.toIntExact(size()));
    }

    @Override
    public void write(double[] source, int from) {
        context.transfers()
                .write(GpuRuntime.Lane.COMPUTE, memory, at * Double.BYTES, source, from, Math.toIntExact(size()));
    }

    @Override
    public @Nullable HostMultiVector asHost() {
        return null;
    }

    @Override
    public void close() {
        if (reservation != null) {
            memory.close();
            reservation.close();
        }
    }
}
