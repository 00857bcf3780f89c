package boulevard.device.cuda;

import static org.bytedeco.cuda.global.nccl.ncclGetVersion;
import static org.bytedeco.cuda.global.nccl.ncclSuccess;

import org.jspecify.annotations.Nullable;

/** Whether NCCL can be loaded. */
final class NcclLibrary {
    /** The first release with non-blocking communicators that can be split. */
    private static final int OLDEST = 21803;

    private NcclLibrary() {}

    /** Why NCCL can't be used, or null if it can. */
    static @Nullable String refusal() {
        // First, for it knows where the user keeps the libraries.
        String absence = CudaLibraries.driverAbsence();
        return absence == null ? Loaded.REFUSAL : absence;
    }

    /** Loads once. */
    private static final class Loaded {
        static final @Nullable String REFUSAL = load();

        private static @Nullable String load() {
            int[] version = new int[1];
            try {
                int code = ncclGetVersion(version);
                if (code != ncclSuccess) {
                    return "wanted NCCL's version, got its error " + code + "; install libnccl2 again";
                }
            } catch (LinkageError | RuntimeException missing) {
                return "wanted NCCL (libnccl.so.2) and the CUDA runtime (libcudart.so.13), got " + missing
                        + "; install libnccl2 from NVIDIA's repository, or use --allreduce auto";
            }
            return version[0] >= OLDEST
                    ? null
                    : "wanted NCCL 2.18.3 or newer, got " + version[0] / 10_000 + "." + version[0] / 100 % 100 + "."
                            + version[0] % 100 + "; install a newer libnccl2";
        }
    }
}
