package boulevard.device.cpu;

import java.util.Optional;
import org.bytedeco.javacpp.DoublePointer;
import org.bytedeco.javacpp.FloatPointer;
import org.bytedeco.openblas.global.openblas_nolapack;

/** Matrix products of OpenBLAS, where its library can be loaded. */
final class Blas {
    private static final int ROW_MAJOR = 101;
    private static final int AS_IT_IS = 111;
    private static final int TRANSPOSED = 112;

    private Blas() {}

    /** Why there is no OpenBLAS; empty if there is. */
    static Optional<String> absence() {
        return Holder.ABSENCE;
    }

    /** {@code products = w xᵀ}: w is rows × columns, x count × columns, products rows × count, all row-major. */
    static void multiply(FloatPointer w, int rows, FloatPointer x, int count, int columns, FloatPointer products) {
        openblas_nolapack.cblas_sgemm(
                ROW_MAJOR, AS_IT_IS, TRANSPOSED, rows, count, columns, 1, w, columns, x, columns, 0, products, count);
    }

    /** As in float32. */
    static void multiply(DoublePointer w, int rows, DoublePointer x, int count, int columns, DoublePointer products) {
        openblas_nolapack.cblas_dgemm(
                ROW_MAJOR, AS_IT_IS, TRANSPOSED, rows, count, columns, 1, w, columns, x, columns, 0, products, count);
    }

    /** Initialised by the first use. */
    private static final class Holder {
        static final Optional<String> ABSENCE = load();

        private static Optional<String> load() {
            try {
                // Memory is counted by the devices' budgets; JavaCPP's own limits would fail where they don't.
                System.setProperty("org.bytedeco.javacpp.maxBytes", "0");
                System.setProperty("org.bytedeco.javacpp.maxPhysicalBytes", "0");
                System.setProperty("org.bytedeco.javacpp.noPointerGC", "true");
                // Devices have threads of their own.
                openblas_nolapack.blas_set_num_threads(1);
                return Optional.empty();
            } catch (LinkageError | RuntimeException failed) {
                return Optional.of("no OpenBLAS (" + failed + ")");
            }
        }
    }
}
