package boulevard.device.opencl;

import static org.bytedeco.opencl.global.OpenCL.clReleaseEvent;

import boulevard.device.gpu.GpuEvent;
import org.bytedeco.opencl._cl_event;

/** A marker in a queue. */
final class OpenClEvent implements GpuEvent {
    private final _cl_event event;
    private boolean closed;

    OpenClEvent(_cl_event event) {
        this.event = event;
    }

    static _cl_event of(GpuEvent event) {
        return ((OpenClEvent) event).event;
    }

    @Override
    public void close() {
        if (!closed) {
            closed = true;
            clReleaseEvent(event);
        }
    }
}
