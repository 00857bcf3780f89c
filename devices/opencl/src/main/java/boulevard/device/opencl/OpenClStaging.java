package boulevard.device.opencl;

import static org.bytedeco.opencl.global.OpenCL.clEnqueueUnmapMemObject;
import static org.bytedeco.opencl.global.OpenCL.clFinish;
import static org.bytedeco.opencl.global.OpenCL.clReleaseMemObject;

import boulevard.device.gpu.GpuStaging;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.bytedeco.javacpp.BytePointer;
import org.bytedeco.javacpp.Pointer;
import org.bytedeco.javacpp.PointerPointer;
import org.bytedeco.opencl._cl_command_queue;
import org.bytedeco.opencl._cl_mem;

/** Host memory that the driver allocated, so that it may pin it, mapped for as long as it is open. */
final class OpenClStaging implements GpuStaging {
    private final _cl_mem memory;
    private final BytePointer mapped;
    private final ByteBuffer buffer;
    private final _cl_command_queue queue;
    private boolean closed;

    OpenClStaging(_cl_mem memory, Pointer mapped, int bytes, _cl_command_queue queue) {
        this.memory = memory;
        this.mapped = new BytePointer(mapped).capacity(bytes);
        this.buffer = this.mapped.asByteBuffer().order(ByteOrder.nativeOrder());
        this.queue = queue;
    }

    /** The address of a byte. */
    Pointer at(int position) {
        return mapped.getPointer(position);
    }

    @Override
    public ByteBuffer buffer() {
        return buffer;
    }

    @Override
    public void close() {
        if (!closed) {
            closed = true;
            clEnqueueUnmapMemObject(queue, memory, mapped, 0, (PointerPointer<?>) null, (PointerPointer<?>) null);
            clFinish(queue);
            clReleaseMemObject(memory);
        }
    }
}
