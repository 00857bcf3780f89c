package boulevard.device.cuda;

import static org.bytedeco.cuda.global.cudart.cuEventDestroy;

import boulevard.device.gpu.GpuEvent;
import org.bytedeco.cuda.cudart.CUevent_st;

/** A point in a stream. */
final class CudaEvent implements GpuEvent {
    private final CudaRuntime runtime;
    private final CUevent_st event;
    private boolean closed;

    CudaEvent(CudaRuntime runtime, CUevent_st event) {
        this.runtime = runtime;
        this.event = event;
    }

    static CUevent_st of(GpuEvent event) {
        return ((CudaEvent) event).event;
    }

    @Override
    public void close() {
        if (!closed) {
            closed = true;
            if (runtime.isOpen()) {
                runtime.makeCurrent();
                cuEventDestroy(event);
            }
        }
    }
}
