package boulevard.device.cuda;

import static org.bytedeco.cuda.global.cudart.cuMemFreeHost;

import boulevard.device.gpu.GpuStaging;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.bytedeco.javacpp.BytePointer;
import org.bytedeco.javacpp.Pointer;

/** Page-locked host memory. */
final class CudaStaging implements GpuStaging {
    private final CudaRuntime runtime;
    private final BytePointer pointer;
    private final ByteBuffer buffer;
    private boolean closed;

    CudaStaging(CudaRuntime runtime, Pointer pointer, int bytes) {
        this.runtime = runtime;
        this.pointer = new BytePointer(pointer).capacity(bytes);
        this.buffer = this.pointer.asByteBuffer().order(ByteOrder.nativeOrder());
    }

    /** The address of a byte. */
    Pointer at(int position) {
        return pointer.getPointer(position);
    }

    @Override
    public ByteBuffer buffer() {
        return buffer;
    }

    @Override
    public void close() {
        if (!closed) {
            closed = true;
            if (runtime.isOpen()) {
                runtime.makeCurrent();
                cuMemFreeHost(pointer);
            }
        }
    }
}
