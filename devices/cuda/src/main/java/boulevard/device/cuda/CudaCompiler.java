package boulevard.device.cuda;

import static org.bytedeco.cuda.global.cudart.*;
import static org.bytedeco.cuda.global.nvrtc.*;

import boulevard.device.DeviceFailureException;
import boulevard.device.DeviceUnavailableException;
import boulevard.device.gpu.ProgramCache;
import org.bytedeco.cuda.cudart.CUmod_st;
import org.bytedeco.cuda.nvrtc._nvrtcProgram;
import org.bytedeco.javacpp.BytePointer;
import org.bytedeco.javacpp.PointerPointer;
import org.bytedeco.javacpp.SizeTPointer;
import org.jspecify.annotations.Nullable;

/**
 * From source to a loaded module: machine code for the exact architecture, or PTX where the compiler doesn't know the architecture or the
 * driver refuses the code.
 */
final class CudaCompiler {
    /** Set when a driver refused machine code, so that later programs need not try. */
    private static volatile boolean onlyPtx;

    private final String device;
    private final String identity;
    private final String architecture;
    private final ProgramCache cache;

    /**
     * A compiler for one device.
     *
     * @param identity everything about device and driver that a compiled program depends on
     * @param architecture compute capability, such as {@code 90}
     */
    CudaCompiler(String device, String identity, String architecture, ProgramCache cache) {
        this.device = device;
        this.identity = identity;
        this.architecture = architecture;
        this.cache = cache;
    }

    /** What the driver loads. */
    private enum Form {
        CUBIN("sm_"),
        PTX("compute_");

        private final String prefix;

        Form(String prefix) {
            this.prefix = prefix;
        }
    }

    /** A compiled program, or the compiler's code and messages. */
    private record Compiled(byte @Nullable [] program, int code, String log) {}

    /** Compiles and loads; the device's context is current. */
    CUmod_st load(String source) {
        String absence = CudaLibraries.compilerAbsence();
        if (absence != null) {
            throw new DeviceUnavailableException(absence);
        }
        if (!onlyPtx) {
            CUmod_st module = load(source, Form.CUBIN);
            if (module != null) {
                return module;
            }
            onlyPtx = true;
        }
        CUmod_st module = load(source, Form.PTX);
        if (module == null) {
            throw new DeviceFailureException(device + ": the driver refuses the device programs that NVRTC "
                    + CudaLibraries.compilerVersion()
                    + " makes; install an NVIDIA driver at least as new as the CUDA libraries");
        }
        return module;
    }

    /** The loaded module, or null if this form can't be used here. */
    private @Nullable CUmod_st load(String source, Form form) {
        String key = ProgramCache.key("cuda", source, form.prefix, identity, CudaLibraries.compilerVersion());
        byte[] known = cache.get(key);
        if (known != null) {
            CUmod_st module = load(known);
            if (module != null) {
                return module;
            }
            cache.remove(key);
        }
        Compiled compiled = compile(source, form);
        if (compiled.program() == null) {
            if (form == Form.CUBIN && compiled.code() == NVRTC_ERROR_INVALID_OPTION) {
                return null;
            }
            throw new DeviceFailureException(device + " can't compile the device programs: "
                    + nvrtcGetErrorString(compiled.code()).getString() + "\n" + compiled.log()
                    + "\nupdate CUDA's NVRTC library, or leave the device out (--devices)");
        }
        CUmod_st module = load(compiled.program());
        if (module != null) {
            cache.put(key, compiled.program());
        }
        return module;
    }

    private @Nullable CUmod_st load(byte[] program) {
        CUmod_st module = new CUmod_st();
        try (BytePointer image = new BytePointer(program)) {
            int code = cuModuleLoadData(module, image);
            if (code == CUDA_ERROR_NO_BINARY_FOR_GPU
                    || code == CUDA_ERROR_INVALID_IMAGE
                    || code == CUDA_ERROR_INVALID_SOURCE
                    || code == CUDA_ERROR_INVALID_PTX
                    || code == CUDA_ERROR_UNSUPPORTED_PTX_VERSION) {
                return null;
            }
            CudaErrors.check(code, device, "load its programs");
            return module;
        }
    }

    private Compiled compile(String source, Form form) {
        _nvrtcProgram program = new _nvrtcProgram();
        String[] options = {"--gpu-architecture=" + form.prefix + architecture, "--std=c++17"};
        try (BytePointer text = new BytePointer(source);
                BytePointer name = new BytePointer("boulevard.cu");
                PointerPointer<BytePointer> words = new PointerPointer<>(options);
                SizeTPointer size = new SizeTPointer(1)) {
            int code = nvrtcCreateProgram(program, text, name, 0, (PointerPointer<?>) null, (PointerPointer<?>) null);
            if (code != NVRTC_SUCCESS) {
                return new Compiled(null, code, "");
            }
            code = nvrtcCompileProgram(program, options.length, words);
            if (code != NVRTC_SUCCESS) {
                nvrtcGetProgramLogSize(program, size);
                try (BytePointer log = new BytePointer(Math.max(1, size.get()))) {
                    nvrtcGetProgramLog(program, log);
                    return new Compiled(
                            null, code, log.getString().replace("\0", "").strip());
                }
            }
            int sized = form == Form.CUBIN ? nvrtcGetCUBINSize(program, size) : nvrtcGetPTXSize(program, size);
            byte[] result = new byte[sized == NVRTC_SUCCESS ? (int) size.get() : 0];
            try (BytePointer target = new BytePointer(Math.max(1, result.length))) {
                int got = form == Form.CUBIN ? nvrtcGetCUBIN(program, target) : nvrtcGetPTX(program, target);
                target.get(result);
                return new Compiled(got == NVRTC_SUCCESS ? result : null, got, "");
            }
        } finally {
            nvrtcDestroyProgram(program);
        }
    }
}
