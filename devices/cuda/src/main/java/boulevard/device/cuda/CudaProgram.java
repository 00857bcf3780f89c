package boulevard.device.cuda;

import static org.bytedeco.cuda.global.cudart.*;

import boulevard.device.gpu.GpuFunction;
import boulevard.device.gpu.GpuProgram;
import java.util.HashMap;
import java.util.Map;
import org.bytedeco.cuda.cudart.CUfunc_st;
import org.bytedeco.cuda.cudart.CUmod_st;
import org.bytedeco.javacpp.BytePointer;

/** A loaded module. */
final class CudaProgram implements GpuProgram {
    private final CudaRuntime runtime;
    private final CUmod_st module;
    private final Map<String, Function> functions = new HashMap<>();
    private boolean closed;

    CudaProgram(CudaRuntime runtime, CUmod_st module) {
        this.runtime = runtime;
        this.module = module;
    }

    /** A function of the module. */
    record Function(String name, CUfunc_st handle) implements GpuFunction {}

    @Override
    public GpuFunction function(String name) {
        return functions.computeIfAbsent(name, this::find);
    }

    private Function find(String name) {
        runtime.makeCurrent();
        try (BytePointer text = new BytePointer(name)) {
            CUfunc_st handle = new CUfunc_st();
            CudaErrors.check(
                    cuModuleGetFunction(handle, module, text), runtime.facts().name(), "find the function " + name);
            return new Function(name, handle);
        }
    }

    @Override
    public void close() {
        if (!closed) {
            closed = true;
            if (runtime.isOpen()) {
                runtime.makeCurrent();
                cuModuleUnload(module);
            }
        }
    }
}
