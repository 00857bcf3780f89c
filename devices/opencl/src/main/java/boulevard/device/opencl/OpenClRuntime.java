package boulevard.device.opencl;

import static org.bytedeco.opencl.global.OpenCL.*;

import boulevard.device.gpu.Dialect;
import boulevard.device.gpu.GpuEvent;
import boulevard.device.gpu.GpuFacts;
import boulevard.device.gpu.GpuFunction;
import boulevard.device.gpu.GpuMemory;
import boulevard.device.gpu.GpuProgram;
import boulevard.device.gpu.GpuPrograms;
import boulevard.device.gpu.GpuRuntime;
import boulevard.device.gpu.GpuStaging;
import boulevard.device.gpu.ProgramCache;
import java.util.concurrent.atomic.AtomicLong;
import org.bytedeco.javacpp.BytePointer;
import org.bytedeco.javacpp.IntPointer;
import org.bytedeco.javacpp.Pointer;
import org.bytedeco.javacpp.PointerPointer;
import org.bytedeco.javacpp.SizeTPointer;
import org.bytedeco.opencl.Pfn_notify_BytePointer_Pointer_long_Pointer;
import org.bytedeco.opencl._cl_command_queue;
import org.bytedeco.opencl._cl_context;
import org.bytedeco.opencl._cl_event;
import org.bytedeco.opencl._cl_mem;

/** One OpenCL device: a context and two in-order queues of its own. */
final class OpenClRuntime implements GpuRuntime {
    private final OpenClDevice device;
    private final ProgramCache cache;
    private final _cl_context context;
    private final _cl_command_queue compute;
    private final _cl_command_queue transfer;
    private final IntPointer code = new IntPointer(1);
    private final LaunchArguments arguments;
    private final SizeTPointer globalSize = new SizeTPointer(1);
    private final SizeTPointer groupSize = new SizeTPointer(1).put(GpuPrograms.GROUP);
    private final BytePointer zero = new BytePointer(1).put((byte) 0);
    private final AtomicLong allocated = new AtomicLong();
    private boolean closed;

    @SuppressWarnings("deprecation") // What came after OpenCL 1.2 isn't on every platform.
    OpenClRuntime(OpenClDevice device, ProgramCache cache) {
        this.device = device;
        this.cache = cache;
        this.arguments = new LaunchArguments(device.name());
        try (PointerPointer<?> ids = new PointerPointer<>(1).put(device.id())) {
            this.context = clCreateContext(
                    (SizeTPointer) null, 1, ids, (Pfn_notify_BytePointer_Pointer_long_Pointer) null, null, code);
            check(code.get(), "create a context");
        }
        this.compute = clCreateCommandQueue(context, device.id(), 0, code);
        check(code.get(), "create a queue");
        this.transfer = clCreateCommandQueue(context, device.id(), 0, code);
        check(code.get(), "create a queue");
    }

    private void check(int result, String what) {
        OpenClErrors.check(result, device.name(), what);
    }

    private _cl_command_queue queue(Lane lane) {
        return lane == Lane.COMPUTE ? compute : transfer;
    }

    @Override
    public GpuFacts facts() {
        return new GpuFacts(
                device.name(),
                OpenClDevice.KIND,
                device.hardware(),
                device.driver(),
                device.memoryBytes(),
                device.units());
    }

    @Override
    public Dialect dialect() {
        return Dialect.OPENCL;
    }

    @Override
    public GpuProgram compile(String source) {
        return OpenClProgram.compile(context, device, source, cache);
    }

    @Override
    public GpuMemory allocate(long bytes) {
        return new OpenClMemory(buffer(CL_MEM_READ_WRITE, bytes), bytes, () -> allocated.addAndGet(-bytes));
    }

    private _cl_mem buffer(long flags, long bytes) {
        // Buffers of no bytes don't exist, but their owners needn't know.
        _cl_mem memory = clCreateBuffer(context, flags, Math.max(1, bytes), null, code);
        int result = code.get();
        if (OpenClErrors.outOfMemory(result)) {
            throw OpenClErrors.memory(result, device.name(), bytes, device, freeBytes());
        }
        check(result, "allocate " + bytes + " bytes");
        allocated.addAndGet(bytes);
        return memory;
    }

    @Override
    public GpuStaging allocateStaging(int bytes) {
        _cl_mem memory = buffer(CL_MEM_READ_WRITE | CL_MEM_ALLOC_HOST_PTR, bytes);
        allocated.addAndGet(-bytes);
        Pointer mapped = clEnqueueMapBuffer(
                compute,
                memory,
                CL_TRUE,
                CL_MAP_READ | CL_MAP_WRITE,
                0,
                bytes,
                0,
                (PointerPointer<?>) null,
                (PointerPointer<?>) null,
                code);
        check(code.get(), "map " + bytes + " bytes of pinned memory");
        return new OpenClStaging(memory, mapped, bytes, compute);
    }

    @Override
    public void copyIn(Lane lane, GpuStaging from, int fromAt, GpuMemory to, long toAt, int bytes) {
        if (bytes > 0) {
            Pointer source = ((OpenClStaging) from).at(fromAt);
            check(
                    clEnqueueWriteBuffer(
                            queue(lane),
                            OpenClMemory.of(to),
                            CL_FALSE,
                            toAt,
                            bytes,
                            source,
                            0,
                            (PointerPointer<?>) null,
                            (PointerPointer<?>) null),
                    "copy " + bytes + " bytes to it");
        }
    }

    @Override
    public void copyOut(Lane lane, GpuMemory from, long fromAt, GpuStaging to, int toAt, int bytes) {
        if (bytes > 0) {
            Pointer target = ((OpenClStaging) to).at(toAt);
            check(
                    clEnqueueReadBuffer(
                            queue(lane),
                            OpenClMemory.of(from),
                            CL_FALSE,
                            fromAt,
                            bytes,
                            target,
                            0,
                            (PointerPointer<?>) null,
                            (PointerPointer<?>) null),
                    "copy " + bytes + " bytes from it");
        }
    }

    @Override
    public void clear(Lane lane, GpuMemory memory, long at, long bytes) {
        if (bytes > 0) {
            check(
                    clEnqueueFillBuffer(
                            queue(lane),
                            OpenClMemory.of(memory),
                            zero,
                            1,
                            at,
                            bytes,
                            0,
                            (PointerPointer<?>) null,
                            (PointerPointer<?>) null),
                    "clear " + bytes + " bytes");
        }
    }

    @Override
    public void launch(GpuFunction function, int groups, Object... values) {
        OpenClProgram.Function own = (OpenClProgram.Function) function;
        arguments.set(own, values);
        globalSize.put((long) groups * GpuPrograms.GROUP);
        check(
                clEnqueueNDRangeKernel(
                        compute,
                        own.kernel(),
                        1,
                        null,
                        globalSize,
                        groupSize,
                        0,
                        (PointerPointer<?>) null,
                        (PointerPointer<?>) null),
                "run " + function.name());
    }

    @Override
    public GpuEvent record(Lane lane) {
        try (PointerPointer<_cl_event> event = new PointerPointer<>(1)) {
            check(clEnqueueMarkerWithWaitList(queue(lane), 0, null, event), "record an event");
            // Another queue that waits for it would otherwise wait for work that was never handed to the device.
            check(clFlush(queue(lane)), "start its work");
            return new OpenClEvent(event.get(_cl_event.class, 0));
        }
    }

    @Override
    public void await(Lane lane, GpuEvent event) {
        try (PointerPointer<?> list = new PointerPointer<>(1).put(OpenClEvent.of(event))) {
            check(
                    clEnqueueBarrierWithWaitList(queue(lane), 1, list, (PointerPointer<?>) null),
                    "wait for its other queue");
        }
    }

    @Override
    public void finish(GpuEvent event) {
        try (PointerPointer<?> list = new PointerPointer<>(1).put(OpenClEvent.of(event))) {
            check(clWaitForEvents(1, list), "finish its work");
        }
    }

    @Override
    public void synchronise() {
        check(clFinish(compute), "finish its work");
        check(clFinish(transfer), "finish its copies");
    }

    @Override
    public long freeBytes() {
        return Math.max(0, device.memoryBytes() - allocated.get());
    }

    @Override
    public void close() {
        if (closed) {
            return;
        }
        closed = true;
        // Whatever state the device is in, nothing more can be done than to let go of it.
        clFinish(compute);
        clFinish(transfer);
        clReleaseCommandQueue(compute);
        clReleaseCommandQueue(transfer);
        clReleaseContext(context);
        arguments.close();
        code.close();
        globalSize.close();
        groupSize.close();
        zero.close();
    }
}
