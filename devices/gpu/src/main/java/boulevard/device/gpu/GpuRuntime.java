package boulevard.device.gpu;

import org.jspecify.annotations.Nullable;

/**
 * One device as its driver offers it: memory, two lanes of queued work, and programs. Everything that touches native pointers
 * is behind this interface.
 *
 * <p>Work on one lane runs in the order in which it was queued; the two lanes run side by side unless one awaits an event of
 * the other. Methods that queue return at once, and what they refer to must stay open until the work has finished; closing
 * memory waits for it. A runtime is used by one thread at a time, though not always the same one.
 *
 * <p>Errors: {@link boulevard.device.DeviceMemoryException} where device or pinned memory runs out, {@link
 * boulevard.device.DeviceFailureException} where the driver refuses or the device is lost, at the call that fails or at a
 * later one that waits. Both name the device.
 */
public interface GpuRuntime extends AutoCloseable {

    /** A queue of work. */
    enum Lane {
        /** Programs, and copies that belong between them. */
        COMPUTE,
        /** Copies that overlap with programs. */
        TRANSFER
    }

    /** What the driver says of the device. */
    GpuFacts facts();

    /** The dialect of C that {@link #compile} takes. */
    Dialect dialect();

    /**
     * Compiles a program, or takes it from the cache of compiled programs.
     *
     * @param source complete text, prelude included
     * @throws boulevard.device.DeviceFailureException with the compiler's messages
     */
    GpuProgram compile(String source);

    /** Device memory with undefined content, to be closed by the caller; 0 bytes are allowed. */
    GpuMemory allocate(long bytes);

    /** Pinned host memory for copies, to be closed by the caller. */
    GpuStaging allocateStaging(int bytes);

    /** Queues a copy to the device. The staging memory mustn't be changed until the copy has finished. */
    void copyIn(Lane lane, GpuStaging from, int fromAt, GpuMemory to, long toAt, int bytes);

    /** Queues a copy from the device; it is there when an event recorded after it, or the lane, has finished. */
    void copyOut(Lane lane, GpuMemory from, long fromAt, GpuStaging to, int toAt, int bytes);

    /** Queues setting bytes to 0. */
    void clear(Lane lane, GpuMemory memory, long at, long bytes);

    /**
     * Queues a program on {@link Lane#COMPUTE}: {@code groups} groups of {@link GpuPrograms#GROUP} threads.
     *
     * @param groups at least 1
     * @param arguments in the order of the function's parameters: {@link GpuMemory}, {@link Integer}, {@link Long}, {@link
     *     Float} or {@link Double}
     */
    void launch(GpuFunction function, int groups, Object... arguments);

    /** An event that has happened when everything queued on the lane so far has finished; to be closed by the caller. */
    GpuEvent record(Lane lane);

    /** Queues that what follows on the lane waits for the event. */
    void await(Lane lane, GpuEvent event);

    /** Waits here for an event. */
    void finish(GpuEvent event);

    /** Waits here until both lanes have finished. */
    void synchronise();

    /** A library's matrix products, or null where there are none: the portable programs then do the work. */
    default @Nullable GpuMatrixProducts matrixProducts() {
        return null;
    }

    /** Bytes of device memory that are free now, as far as the driver tells; other programs may take them. */
    long freeBytes();

    /** Ends the use of the device, after its work has finished. What is still open becomes invalid. */
    @Override
    void close();
}
