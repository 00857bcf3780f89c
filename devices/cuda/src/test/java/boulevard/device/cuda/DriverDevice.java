package boulevard.device.cuda;

import static org.bytedeco.cuda.global.cudart.CUDA_SUCCESS;
import static org.bytedeco.cuda.global.cudart.CU_STREAM_NON_BLOCKING;
import static org.bytedeco.cuda.global.cudart.cuCtxSetCurrent;
import static org.bytedeco.cuda.global.cudart.cuDeviceGetCount;
import static org.bytedeco.cuda.global.cudart.cuDevicePrimaryCtxRelease;
import static org.bytedeco.cuda.global.cudart.cuDevicePrimaryCtxRetain;
import static org.bytedeco.cuda.global.cudart.cuInit;
import static org.bytedeco.cuda.global.cudart.cuMemAlloc;
import static org.bytedeco.cuda.global.cudart.cuMemFree;
import static org.bytedeco.cuda.global.cudart.cuMemFreeHost;
import static org.bytedeco.cuda.global.cudart.cuMemHostAlloc;
import static org.bytedeco.cuda.global.cudart.cuMemcpyDtoHAsync;
import static org.bytedeco.cuda.global.cudart.cuMemcpyHtoDAsync;
import static org.bytedeco.cuda.global.cudart.cuStreamCreate;
import static org.bytedeco.cuda.global.cudart.cuStreamDestroy;
import static org.bytedeco.cuda.global.cudart.cuStreamSynchronize;

import boulevard.device.gpu.GpuMemory;
import boulevard.device.gpu.GpuStaging;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.bytedeco.cuda.cudart.CUctx_st;
import org.bytedeco.cuda.cudart.CUstream_st;
import org.bytedeco.javacpp.BytePointer;
import org.bytedeco.javacpp.Pointer;
import org.bytedeco.javacpp.PointerPointer;

/** A device by the plain driver, so that tests of communication need none of the programs. */
final class DriverDevice implements NcclDevice, AutoCloseable {
    private final int index;
    private final CUctx_st context = new CUctx_st();
    private final CUstream_st stream = new CUstream_st();

    DriverDevice(int index) {
        this.index = index;
        check(cuDevicePrimaryCtxRetain(context, index));
        makeCurrent();
        check(cuStreamCreate(stream, CU_STREAM_NON_BLOCKING));
    }

    /** How many devices there are; 0 where there is no driver. */
    static int count() {
        int[] count = new int[1];
        try {
            return cuInit(0) == CUDA_SUCCESS && cuDeviceGetCount(count) == CUDA_SUCCESS ? count[0] : 0;
        } catch (LinkageError missing) {
            return 0;
        }
    }

    private static void check(int code) {
        if (code != CUDA_SUCCESS) {
            throw new IllegalStateException("wanted the driver to succeed, got error " + code);
        }
    }

    private record Memory(long address, long bytes) implements GpuMemory {
        @Override
        public void close() {
            check(cuMemFree(address));
        }
    }

    private record Pinned(BytePointer pointer, ByteBuffer buffer) implements GpuStaging {
        @Override
        public void close() {
            check(cuMemFreeHost(pointer));
        }
    }

    @Override
    public String name() {
        return "cuda:" + index;
    }

    @Override
    public void makeCurrent() {
        check(cuCtxSetCurrent(context));
    }

    @Override
    public CUstream_st stream() {
        return stream;
    }

    @Override
    public GpuMemory allocate(long bytes) {
        makeCurrent();
        long[] address = new long[1];
        check(cuMemAlloc(address, Math.max(1, bytes)));
        return new Memory(address[0], bytes);
    }

    @Override
    public GpuStaging allocateStaging(int bytes) {
        makeCurrent();
        try (PointerPointer<Pointer> made = new PointerPointer<>(1)) {
            check(cuMemHostAlloc(made, bytes, 0));
            BytePointer pointer = new BytePointer(made.get(0)).capacity(bytes);
            return new Pinned(pointer, pointer.asByteBuffer().order(ByteOrder.nativeOrder()));
        }
    }

    @Override
    public void copyIn(GpuStaging from, GpuMemory to, long toAt, int bytes) {
        makeCurrent();
        check(cuMemcpyHtoDAsync(address(to) + toAt, ((Pinned) from).pointer(), bytes, stream));
        check(cuStreamSynchronize(stream));
    }

    @Override
    public void copyOut(GpuMemory from, long fromAt, GpuStaging to, int bytes) {
        makeCurrent();
        check(cuMemcpyDtoHAsync(((Pinned) to).pointer(), address(from) + fromAt, bytes, stream));
        check(cuStreamSynchronize(stream));
    }

    @Override
    public long address(GpuMemory memory) {
        return ((Memory) memory).address();
    }

    @Override
    public void close() {
        makeCurrent();
        check(cuStreamDestroy(stream));
        check(cuDevicePrimaryCtxRelease(index));
    }
}
