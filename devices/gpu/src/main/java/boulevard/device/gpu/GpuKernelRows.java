package boulevard.device.gpu;

import boulevard.device.KernelRows;
import boulevard.device.MemoryBudget;

/** Kernel rows in device memory: value j of slot s is the float32 number {@code s * length + j}. */
record GpuKernelRows(GpuMemory memory, int slots, int length, MemoryBudget.Reservation reservation)
        implements KernelRows {

    static GpuKernelRows allocate(GpuContext context, int slots, int length) {
        long bytes = Math.multiplyExact((long) slots * length, (long) Float.BYTES);
        MemoryBudget.Reservation reservation =
                context.budget().reserve(bytes, slots + " kernel rows of " + length + " values");
        try {
            GpuMemory memory = context.runtime().allocate(bytes);
            context.runtime().clear(GpuRuntime.Lane.COMPUTE, memory, 0, bytes);
            return new GpuKernelRows(memory, slots, length, reservation);
        } catch (RuntimeException failed) {
            reservation.close();
            throw failed;
        }
    }

    /** {@code rows}, if they are on a GPU; an error otherwise. */
    static GpuKernelRows of(KernelRows rows) {
        if (rows instanceof GpuKernelRows own) {
            return own;
        }
        throw new IllegalArgumentException("wanted kernel rows in GPU memory, got some of "
                + rows.getClass().getSimpleName() + ": allocate them on the device that uses them");
    }

    @Override
    public void close() {
        memory.close();
        reservation.close();
    }
}
