package boulevard.device.gpu;

import java.util.ArrayList;
import java.util.List;

/** Arrays on their way to new device memory on the transfer lane. */
final class Upload {
    private final GpuContext context;
    private final List<GpuMemory> made = new ArrayList<>();

    Upload(GpuContext context) {
        this.context = context;
    }

    GpuMemory ints(int[] source, int from, int count) {
        GpuMemory memory = allocate((long) Integer.BYTES * count);
        context.transfers().write(GpuRuntime.Lane.TRANSFER, memory, 0, source, from, count);
        return memory;
    }

    GpuMemory floats(float[] source, int from, int count) {
        GpuMemory memory = allocate((long) Float.BYTES * count);
        context.transfers().write(GpuRuntime.Lane.TRANSFER, memory, 0, source, from, count);
        return memory;
    }

    private GpuMemory allocate(long bytes) {
        GpuMemory memory = context.runtime().allocate(bytes);
        made.add(memory);
        return memory;
    }

    /** Lets programs that are queued from now on wait for the arrays. */
    void finish() {
        try (GpuEvent arrived = context.runtime().record(GpuRuntime.Lane.TRANSFER)) {
            context.runtime().await(GpuRuntime.Lane.COMPUTE, arrived);
        }
    }

    /** Gives the memory back after a failure. */
    void abandon() {
        made.forEach(GpuMemory::close);
    }
}
