package boulevard.device.cuda;

import static org.bytedeco.cuda.global.cudart.*;

import boulevard.device.DeviceMemoryException;
import boulevard.device.gpu.Dialect;
import boulevard.device.gpu.GpuEvent;
import boulevard.device.gpu.GpuFacts;
import boulevard.device.gpu.GpuFunction;
import boulevard.device.gpu.GpuMatrixProducts;
import boulevard.device.gpu.GpuMemory;
import boulevard.device.gpu.GpuProgram;
import boulevard.device.gpu.GpuPrograms;
import boulevard.device.gpu.GpuRuntime;
import boulevard.device.gpu.GpuStaging;
import boulevard.device.gpu.ProgramCache;
import org.bytedeco.cuda.cudart.CUctx_st;
import org.bytedeco.cuda.cudart.CUevent_st;
import org.bytedeco.cuda.cudart.CUstream_st;
import org.bytedeco.javacpp.Pointer;
import org.bytedeco.javacpp.PointerPointer;
import org.bytedeco.javacpp.SizeTPointer;
import org.jspecify.annotations.Nullable;

/** One CUDA device: its primary context and two streams. */
public final class CudaRuntime implements GpuRuntime {
    /** Whose context is current on a thread; setting it again would cost a call of the driver. */
    private static final ThreadLocal<@Nullable CudaRuntime> CURRENT = new ThreadLocal<>();

    private final CudaDevice device;
    private final CudaCompiler compiler;
    private final CUctx_st context = new CUctx_st();
    private final CUstream_st compute = new CUstream_st();
    private final CUstream_st transfer = new CUstream_st();
    private final LaunchArguments arguments = new LaunchArguments();
    private @Nullable CudaBlas blas;
    private boolean lookedForBlas;
    private boolean closed;

    CudaRuntime(CudaDevice device, ProgramCache cache) {
        this.device = device;
        String identity = device.hardware() + "\n" + device.capability() + "\n" + device.driver();
        this.compiler = new CudaCompiler(device.name(), identity, device.capability(), cache);
        check(cuDevicePrimaryCtxRetain(context, device.handle()), "take its context");
        makeCurrent();
        check(cuStreamCreate(compute, CU_STREAM_NON_BLOCKING), "create a stream");
        check(cuStreamCreate(transfer, CU_STREAM_NON_BLOCKING), "create a stream");
    }

    private void check(int code, String what) {
        CudaErrors.check(code, device.name(), what);
    }

    /** Makes this device's context the one that calls of this thread go to. */
    public void makeCurrent() {
        if (CURRENT.get() != this) {
            check(cuCtxSetCurrent(context), "make its context current");
            CURRENT.set(this);
        }
    }

    /** The stream of a lane. */
    public CUstream_st stream(Lane lane) {
        return lane == Lane.COMPUTE ? compute : transfer;
    }

    /** The device's number. */
    public int index() {
        return device.index();
    }

    boolean isOpen() {
        return !closed;
    }

    /** Lets this device read the other's memory, where the hardware can. */
    void reach(CudaRuntime other) {
        int[] can = new int[1];
        cuDeviceCanAccessPeer(can, device.handle(), other.device.handle());
        if (can[0] != 0) {
            makeCurrent();
            int code = cuCtxEnablePeerAccess(other.context, 0);
            if (code != CUDA_ERROR_PEER_ACCESS_ALREADY_ENABLED) {
                check(code, "reach " + other.device.name());
            }
        }
    }

    @Override
    public GpuFacts facts() {
        return new GpuFacts(
                device.name(),
                CudaDevice.KIND,
                device.hardware(),
                device.driver(),
                device.memoryBytes(),
                device.units());
    }

    @Override
    public Dialect dialect() {
        return Dialect.CUDA;
    }

    @Override
    public GpuProgram compile(String source) {
        makeCurrent();
        return new CudaProgram(this, compiler.load(source));
    }

    @Override
    public GpuMemory allocate(long bytes) {
        if (bytes == 0) {
            return new CudaMemory(this, 0, 0);
        }
        makeCurrent();
        long[] pointer = new long[1];
        int code = cuMemAlloc(pointer, bytes);
        if (code == CUDA_ERROR_OUT_OF_MEMORY) {
            throw new DeviceMemoryException("out of memory on " + device.name() + ": wanted " + bytes
                    + " bytes, and of " + device.memoryBytes() + " bytes " + freeBytes()
                    + " are free; use more devices (--devices), or set a lower --memory-per-device so that less is kept, or"
                    + " end other programs that use the device");
        }
        check(code, "allocate " + bytes + " bytes");
        return new CudaMemory(this, pointer[0], bytes);
    }

    @Override
    public GpuStaging allocateStaging(int bytes) {
        makeCurrent();
        try (PointerPointer<Pointer> target = new PointerPointer<>(1)) {
            int code = cuMemHostAlloc(target, bytes, 0);
            if (code == CUDA_ERROR_OUT_OF_MEMORY) {
                throw new DeviceMemoryException("out of pinned host memory for " + device.name() + ": wanted " + bytes
                        + " bytes; end other programs, or use fewer devices (--devices)");
            }
            check(code, "allocate " + bytes + " bytes of pinned memory");
            return new CudaStaging(this, target.get(0), bytes);
        }
    }

    @Override
    public void copyIn(Lane lane, GpuStaging from, int fromAt, GpuMemory to, long toAt, int bytes) {
        if (bytes > 0) {
            makeCurrent();
            Pointer source = ((CudaStaging) from).at(fromAt);
            check(
                    cuMemcpyHtoDAsync(CudaMemory.of(to).pointer() + toAt, source, bytes, stream(lane)),
                    "copy " + bytes + " bytes to it");
        }
    }

    @Override
    public void copyOut(Lane lane, GpuMemory from, long fromAt, GpuStaging to, int toAt, int bytes) {
        if (bytes > 0) {
            makeCurrent();
            Pointer target = ((CudaStaging) to).at(toAt);
            check(
                    cuMemcpyDtoHAsync(target, CudaMemory.of(from).pointer() + fromAt, bytes, stream(lane)),
                    "copy " + bytes + " bytes from it");
        }
    }

    @Override
    public void clear(Lane lane, GpuMemory memory, long at, long bytes) {
        if (bytes > 0) {
            makeCurrent();
            check(
                    cuMemsetD8Async(CudaMemory.of(memory).pointer() + at, (byte) 0, bytes, stream(lane)),
                    "clear " + bytes + " bytes");
        }
    }

    @Override
    public void launch(GpuFunction function, int groups, Object... values) {
        makeCurrent();
        CudaProgram.Function own = (CudaProgram.Function) function;
        check(
                cuLaunchKernel(
                        own.handle(),
                        groups,
                        1,
                        1,
                        GpuPrograms.GROUP,
                        1,
                        1,
                        0,
                        compute,
                        arguments.of(values),
                        (PointerPointer<?>) null),
                "run " + function.name());
    }

    @Override
    public GpuEvent record(Lane lane) {
        makeCurrent();
        CUevent_st event = new CUevent_st();
        check(cuEventCreate(event, CU_EVENT_DISABLE_TIMING), "create an event");
        CudaEvent made = new CudaEvent(this, event);
        int code = cuEventRecord(event, stream(lane));
        if (code != CUDA_SUCCESS) {
            made.close();
        }
        check(code, "record an event");
        return made;
    }

    @Override
    public void await(Lane lane, GpuEvent event) {
        makeCurrent();
        check(cuStreamWaitEvent(stream(lane), CudaEvent.of(event), 0), "wait for its other stream");
    }

    @Override
    public void finish(GpuEvent event) {
        makeCurrent();
        check(cuEventSynchronize(CudaEvent.of(event)), "finish its work");
    }

    @Override
    public void synchronise() {
        makeCurrent();
        check(cuStreamSynchronize(compute), "finish its work");
        check(cuStreamSynchronize(transfer), "finish its copies");
    }

    @Override
    public @Nullable GpuMatrixProducts matrixProducts() {
        if (!lookedForBlas) {
            makeCurrent();
            lookedForBlas = true;
            blas = CudaBlas.open(device.name(), compute);
        }
        if (blas != null) {
            makeCurrent();
        }
        return blas;
    }

    @Override
    public long freeBytes() {
        makeCurrent();
        try (SizeTPointer free = new SizeTPointer(1);
                SizeTPointer total = new SizeTPointer(1)) {
            return cuMemGetInfo(free, total) == CUDA_SUCCESS ? free.get() : 0;
        }
    }

    @Override
    public void close() {
        if (closed) {
            return;
        }
        closed = true;
        // Whatever state the device is in, nothing more can be done than to let go of it.
        cuCtxSetCurrent(context);
        cuStreamSynchronize(compute);
        cuStreamSynchronize(transfer);
        if (blas != null) {
            blas.close();
            blas = null;
        }
        cuStreamDestroy(compute);
        cuStreamDestroy(transfer);
        cuCtxSetCurrent(null);
        CURRENT.remove();
        cuDevicePrimaryCtxRelease(device.handle());
        arguments.close();
    }
}
