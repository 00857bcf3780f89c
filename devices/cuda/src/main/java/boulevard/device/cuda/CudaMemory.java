package boulevard.device.cuda;

import static org.bytedeco.cuda.global.cudart.cuMemFree;

import boulevard.device.gpu.GpuMemory;

/** Device memory. Freeing waits for the device's work. */
public final class CudaMemory implements GpuMemory {
    private final CudaRuntime runtime;
    private final long pointer;
    private final long bytes;
    private boolean closed;

    CudaMemory(CudaRuntime runtime, long pointer, long bytes) {
        this.runtime = runtime;
        this.pointer = pointer;
        this.bytes = bytes;
    }

    static CudaMemory of(GpuMemory memory) {
        return (CudaMemory) memory;
    }

    /** The address on the device; 0 for no bytes. */
    public long pointer() {
        if (closed) {
            throw new IllegalStateException(
                    "wanted open device memory, got memory of " + bytes + " bytes that is closed");
        }
        return pointer;
    }

    @Override
    public long bytes() {
        return bytes;
    }

    @Override
    public void close() {
        if (!closed) {
            closed = true;
            if (pointer != 0 && runtime.isOpen()) {
                runtime.makeCurrent();
                // On a lost device this fails too, and there is nothing left to free.
                cuMemFree(pointer);
            }
        }
    }
}
