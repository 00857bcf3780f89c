package boulevard.device.opencl;

import static org.bytedeco.opencl.global.OpenCL.clReleaseMemObject;

import boulevard.device.gpu.GpuMemory;
import org.bytedeco.opencl._cl_mem;

/** A buffer. OpenCL keeps a released one until queued work that uses it has finished. */
final class OpenClMemory implements GpuMemory {
    private final _cl_mem memory;
    private final long bytes;
    private final Runnable onClose;
    private boolean closed;

    OpenClMemory(_cl_mem memory, long bytes, Runnable onClose) {
        this.memory = memory;
        this.bytes = bytes;
        this.onClose = onClose;
    }

    static _cl_mem of(GpuMemory memory) {
        OpenClMemory own = (OpenClMemory) memory;
        if (own.closed) {
            throw new IllegalStateException(
                    "wanted open device memory, got memory of " + own.bytes + " bytes that is closed");
        }
        return own.memory;
    }

    @Override
    public long bytes() {
        return bytes;
    }

    @Override
    public void close() {
        if (!closed) {
            closed = true;
            clReleaseMemObject(memory);
            onClose.run();
        }
    }
}
