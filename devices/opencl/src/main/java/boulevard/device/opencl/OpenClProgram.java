package boulevard.device.opencl;

import static org.bytedeco.opencl.global.OpenCL.*;

import boulevard.device.DeviceFailureException;
import boulevard.device.gpu.GpuFunction;
import boulevard.device.gpu.GpuProgram;
import boulevard.device.gpu.ProgramCache;
import java.util.HashMap;
import java.util.Map;
import org.bytedeco.javacpp.BytePointer;
import org.bytedeco.javacpp.IntPointer;
import org.bytedeco.javacpp.PointerPointer;
import org.bytedeco.javacpp.SizeTPointer;
import org.bytedeco.opencl._cl_context;
import org.bytedeco.opencl._cl_kernel;
import org.bytedeco.opencl._cl_program;
import org.jspecify.annotations.Nullable;

/** A program for one device, built from source or from what an earlier build left in the cache. */
final class OpenClProgram implements GpuProgram {
    private static final String OPTIONS = "-cl-std=CL1.2";

    private final _cl_program program;
    private final String device;
    private final Map<String, Function> functions = new HashMap<>();
    private boolean closed;

    private OpenClProgram(_cl_program program, String device) {
        this.program = program;
        this.device = device;
    }

    /** A function; its arguments are set for each launch, by one thread at a time. */
    record Function(String name, _cl_kernel kernel) implements GpuFunction {}

    static OpenClProgram compile(_cl_context context, OpenClDevice device, String source, ProgramCache cache) {
        String key = ProgramCache.key("opencl", source, OPTIONS, device.hardware(), device.driver());
        byte[] known = cache.get(key);
        if (known != null) {
            _cl_program cached = load(context, device, known);
            if (cached != null) {
                return new OpenClProgram(cached, device.name());
            }
            cache.remove(key);
        }
        _cl_program built = build(context, device, source);
        byte[] binary = binary(built);
        if (binary != null) {
            cache.put(key, binary);
        }
        return new OpenClProgram(built, device.name());
    }

    private static _cl_program build(_cl_context context, OpenClDevice device, String source) {
        try (BytePointer text = new BytePointer(source);
                PointerPointer<BytePointer> texts = new PointerPointer<BytePointer>(1).put(text);
                IntPointer code = new IntPointer(1)) {
            _cl_program program = clCreateProgramWithSource(context, 1, texts, (SizeTPointer) null, code);
            OpenClErrors.check(code.get(), device.name(), "create a program");
            int result = clBuildProgram(program, 1, device.id(), OPTIONS, null, null);
            if (result != CL_SUCCESS) {
                String log = log(program, device);
                clReleaseProgram(program);
                throw new DeviceFailureException(device.name() + " (" + device.driver()
                        + ") can't compile the device programs: " + OpenClErrors.name(result) + "\n" + log
                        + "\nupdate its driver, or leave the device out (--devices)");
            }
            return program;
        }
    }

    private static @Nullable _cl_program load(_cl_context context, OpenClDevice device, byte[] binary) {
        try (BytePointer bytes = new BytePointer(binary);
                PointerPointer<BytePointer> binaries = new PointerPointer<BytePointer>(1).put(bytes);
                PointerPointer<?> ids = new PointerPointer<>(1).put(device.id());
                SizeTPointer size = new SizeTPointer(1).put(binary.length);
                IntPointer status = new IntPointer(1);
                IntPointer code = new IntPointer(1)) {
            _cl_program program = clCreateProgramWithBinary(context, 1, ids, size, binaries, status, code);
            if (code.get() != CL_SUCCESS) {
                return null;
            }
            if (clBuildProgram(program, 1, device.id(), OPTIONS, null, null) != CL_SUCCESS) {
                clReleaseProgram(program);
                return null;
            }
            return program;
        }
    }

    /** What the driver makes of the program, or null if it doesn't tell. */
    private static byte @Nullable [] binary(_cl_program program) {
        try (SizeTPointer size = new SizeTPointer(1).put(0)) {
            int result = clGetProgramInfo(program, CL_PROGRAM_BINARY_SIZES, size.sizeof(), size, null);
            if (result != CL_SUCCESS || size.get() <= 0 || size.get() > Integer.MAX_VALUE) {
                return null;
            }
            try (BytePointer bytes = new BytePointer(size.get());
                    PointerPointer<BytePointer> target = new PointerPointer<BytePointer>(1).put(bytes)) {
                if (clGetProgramInfo(program, CL_PROGRAM_BINARIES, target.sizeof(), target, null) != CL_SUCCESS) {
                    return null;
                }
                byte[] copy = new byte[(int) size.get()];
                bytes.get(copy);
                return copy;
            }
        }
    }

    private static String log(_cl_program program, OpenClDevice device) {
        try (SizeTPointer size = new SizeTPointer(1).put(0)) {
            clGetProgramBuildInfo(program, device.id(), CL_PROGRAM_BUILD_LOG, 0, null, size);
            if (size.get() == 0) {
                return "(no messages)";
            }
            try (BytePointer text = new BytePointer(size.get())) {
                clGetProgramBuildInfo(program, device.id(), CL_PROGRAM_BUILD_LOG, size.get(), text, null);
                return text.getString().replace("\0", "").strip();
            }
        }
    }

    @Override
    public GpuFunction function(String name) {
        return functions.computeIfAbsent(name, this::create);
    }

    private Function create(String name) {
        try (BytePointer text = new BytePointer(name);
                IntPointer code = new IntPointer(1)) {
            _cl_kernel kernel = clCreateKernel(program, text, code);
            OpenClErrors.check(code.get(), device, "find the function " + name);
            return new Function(name, kernel);
        }
    }

    @Override
    public void close() {
        if (!closed) {
            closed = true;
            functions.values().forEach(function -> clReleaseKernel(function.kernel()));
            clReleaseProgram(program);
        }
    }
}
