package boulevard.device.cuda;

import static org.bytedeco.cuda.global.cudart.CUDA_SUCCESS;
import static org.bytedeco.cuda.global.cudart.cuInit;
import static org.bytedeco.cuda.global.nvrtc.nvrtcVersion;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Loads CUDA's libraries when they are first asked for, and says what is missing.
 *
 * <p>They are looked for in the folders of {@code boulevard.cuda.library.path} first, then where the system's loader looks. A library
 * that is loaded once satisfies all others that need it, whatever folder it came from.
 */
final class CudaLibraries {
    /** Folders, separated as in a class path. */
    static final String PATH = "boulevard.cuda.library.path";

    private static final String REMEDY =
            "; install the NVIDIA driver and CUDA 13's runtime and NVRTC (libcuda.so.1, libcudart.so.13, libnvrtc.so.13), or"
                    + " name the folders that have them with -D" + PATH;

    /** In the order in which they need each other. */
    private static final List<String> NAMES = List.of(
            "libcuda.so.1",
            "libcudart.so.13",
            "libnvrtc.so.13",
            "libcublasLt.so.13",
            "libcublas.so.13",
            "libnccl.so.2");

    private CudaLibraries() {}

    /** Initialised by the first use, which loads the driver. */
    private static final class Driver {
        static final @Nullable String ABSENCE = load();

        private static @Nullable String load() {
            preload();
            try {
                int code = cuInit(0);
                return code == CUDA_SUCCESS
                        ? null
                        : "the CUDA driver doesn't start: " + CudaErrors.describe(code)
                                + "; check with nvidia-smi that it sees a GPU";
            } catch (LinkageError missing) {
                return "CUDA's libraries can't be loaded (" + reason(missing) + ")" + REMEDY;
            }
        }
    }

    /** Initialised by the first use, which loads the compiler. */
    private static final class Compiler {
        static final String VERSION;
        static final @Nullable String ABSENCE;

        static {
            String version = "none";
            String absence = null;
            try {
                int[] major = new int[1];
                int[] minor = new int[1];
                nvrtcVersion(major, minor);
                version = major[0] + "." + minor[0];
            } catch (LinkageError missing) {
                absence = "CUDA's run-time compiler NVRTC can't be loaded (" + reason(missing) + ")" + REMEDY;
            }
            VERSION = version;
            ABSENCE = absence;
        }
    }

    /** Why the driver can't be used and what to do; null if it can. */
    static @Nullable String driverAbsence() {
        return Driver.ABSENCE;
    }

    /** Why programs can't be compiled and what to do; null if they can. */
    static @Nullable String compilerAbsence() {
        return Compiler.ABSENCE;
    }

    /** The compiler's version. */
    static String compilerVersion() {
        return Compiler.VERSION;
    }

    private static void preload() {
        String folders = System.getProperty(PATH, "");
        for (String name : NAMES) {
            for (String folder : folders.split(File.pathSeparator, -1)) {
                Path file = Path.of(folder, name).toAbsolutePath();
                if (!folder.isEmpty() && Files.isRegularFile(file)) {
                    try {
                        System.load(file.toString());
                    } catch (UnsatisfiedLinkError unusable) {
                        System.getLogger(CudaLibraries.class.getName())
                                .log(System.Logger.Level.DEBUG, "{0} can''t be loaded: {1}", file, unusable);
                    }
                    break;
                }
            }
        }
    }

    /** What the loader said first: later errors only say that a class has no meaning any more. */
    private static String reason(LinkageError missing) {
        Throwable first = missing;
        while (first.getCause() != null) {
            first = first.getCause();
        }
        String message = String.valueOf(first.getMessage());
        return message.lines().findFirst().orElse(message);
    }
}
