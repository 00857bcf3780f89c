package boulevard.device.cuda;

import static org.bytedeco.cuda.global.cublas.*;

import boulevard.device.gpu.GpuMatrixProducts;
import boulevard.device.gpu.GpuMemory;
import org.bytedeco.cuda.cublas.cublasContext;
import org.bytedeco.cuda.cudart.CUstream_st;
import org.bytedeco.javacpp.FloatPointer;
import org.bytedeco.javacpp.Pointer;
import org.jspecify.annotations.Nullable;

/** Products by cuBLAS in float32 without rounding to shorter types. */
final class CudaBlas implements GpuMatrixProducts, AutoCloseable {
    /** {@code false} keeps to the portable programs. */
    static final String SWITCH = "boulevard.cuda.blas";

    private final String device;
    private final cublasContext handle;
    private final FloatPointer one = new FloatPointer(1).put(1);
    private final FloatPointer zero = new FloatPointer(1).put(0);

    private CudaBlas(String device, cublasContext handle) {
        this.device = device;
        this.handle = handle;
    }

    /** cuBLAS on the current context, or null where it isn't installed, doesn't start, or is switched off. */
    static @Nullable CudaBlas open(String device, CUstream_st stream) {
        if (!Boolean.parseBoolean(System.getProperty(SWITCH, "true"))) {
            return null;
        }
        String problem;
        try {
            cublasContext handle = new cublasContext();
            int code = cublasCreate_v2(handle);
            if (code == CUBLAS_STATUS_SUCCESS) {
                CudaBlas opened = new CudaBlas(device, handle);
                if (cublasSetStream_v2(handle, stream) == CUBLAS_STATUS_SUCCESS) {
                    return opened;
                }
                opened.close();
            }
            problem = "cuBLAS doesn't start: error " + code;
        } catch (LinkageError missing) {
            problem = missing.toString();
        }
        System.getLogger(CudaBlas.class.getName())
                .log(
                        System.Logger.Level.DEBUG,
                        "{0} uses portable programs for dense kernel rows: {1}",
                        device,
                        problem);
        return null;
    }

    /** The address of a float32 number on the device. */
    private static final class Floats extends FloatPointer {
        Floats(GpuMemory memory, long at) {
            super((Pointer) null);
            this.address = CudaMemory.of(memory).pointer() + at * Float.BYTES;
        }
    }

    @Override
    public String name() {
        return "cuBLAS";
    }

    @Override
    public void multiply(GpuMemory x, int rows, GpuMemory w, int first, int count, int columns, GpuMemory out) {
        // Row-major matrices are column-major transposed ones, which is what cuBLAS takes.
        int code = cublasSgemm_v2(
                handle,
                CUBLAS_OP_T,
                CUBLAS_OP_N,
                rows,
                count,
                columns,
                one,
                new Floats(x, 0),
                columns,
                new Floats(w, (long) first * columns),
                columns,
                zero,
                new Floats(out, 0),
                rows);
        if (code != CUBLAS_STATUS_SUCCESS) {
            throw new boulevard.device.DeviceFailureException(device + " failed: wanted a product of " + rows + " x "
                    + columns
                    + " and " + columns + " x " + count + " numbers, got error " + code + " of cuBLAS; -D" + SWITCH
                    + "=false does without it");
        }
    }

    @Override
    public void close() {
        cublasDestroy_v2(handle);
        one.close();
        zero.close();
    }
}
