package boulevard.device.cuda;

import boulevard.device.MultiVector;
import boulevard.device.gpu.GpuEvent;
import boulevard.device.gpu.GpuMemory;
import boulevard.device.gpu.GpuRuntime.Lane;
import boulevard.device.gpu.GpuStaging;
import boulevard.device.gpu.GpuVector;
import org.bytedeco.cuda.cudart.CUstream_st;

/** The device of a rank as {@link NcclCommunicator} uses it: on the stream of its programs. */
record NcclDevice(CudaRuntime runtime) {

    /** How messages call it. */
    String name() {
        return runtime.facts().name();
    }

    /** Makes the device's context that of the calling thread. */
    void makeCurrent() {
        runtime.makeCurrent();
    }

    CUstream_st stream() {
        return runtime.stream(Lane.COMPUTE);
    }

    GpuMemory allocate(long bytes) {
        return runtime.allocate(bytes);
    }

    GpuStaging allocateStaging(int bytes) {
        return runtime.allocateStaging(bytes);
    }

    /** Copies the first bytes to the device; they are there on return. */
    void copyIn(GpuStaging from, GpuMemory to, long toAt, int bytes) {
        runtime.copyIn(Lane.COMPUTE, from, 0, to, toAt, bytes);
        finish();
    }

    /** Copies to the first bytes from the device; they are there on return. */
    void copyOut(GpuMemory from, long fromAt, GpuStaging to, int bytes) {
        runtime.copyOut(Lane.COMPUTE, from, fromAt, to, 0, bytes);
        finish();
    }

    private void finish() {
        try (GpuEvent event = runtime.record(Lane.COMPUTE)) {
            runtime.finish(event);
        }
    }

    long address(GpuMemory memory) {
        return CudaMemory.of(memory).pointer();
    }

    /** Whether a vector is in this device's memory. */
    boolean holds(MultiVector vector) {
        return vector instanceof GpuVector own && own.runtime() == runtime;
    }
}
