package boulevard.device.opencl;

import static org.bytedeco.opencl.global.OpenCL.clSetKernelArg;

import boulevard.device.gpu.GpuMemory;
import org.bytedeco.javacpp.DoublePointer;
import org.bytedeco.javacpp.FloatPointer;
import org.bytedeco.javacpp.IntPointer;
import org.bytedeco.javacpp.LongPointer;
import org.bytedeco.javacpp.Pointer;
import org.bytedeco.javacpp.PointerPointer;

/** Hands arguments to functions; OpenCL copies each at once, so one cell of every type is enough. */
final class LaunchArguments implements AutoCloseable {
    private final String device;
    private final PointerPointer<?> memory = new PointerPointer<>(1);
    private final IntPointer integer = new IntPointer(1);
    private final LongPointer longInteger = new LongPointer(1);
    private final FloatPointer single = new FloatPointer(1);
    private final DoublePointer real = new DoublePointer(1);

    LaunchArguments(String device) {
        this.device = device;
    }

    void set(OpenClProgram.Function function, Object... values) {
        for (int i = 0; i < values.length; i++) {
            Pointer cell = cell(values[i]);
            int code = clSetKernelArg(function.kernel(), i, (long) cell.sizeof() * cell.limit(), cell);
            OpenClErrors.check(code, device, "set argument " + i + " of " + function.name());
        }
    }

    private Pointer cell(Object value) {
        if (value instanceof GpuMemory buffer) {
            return memory.put(OpenClMemory.of(buffer));
        }
        if (value instanceof Integer number) {
            return integer.put(number);
        }
        if (value instanceof Long number) {
            return longInteger.put(number);
        }
        if (value instanceof Double number) {
            return real.put(number);
        }
        if (value instanceof Float number) {
            return single.put(number);
        }
        throw new IllegalArgumentException(
                "wanted memory or a number as a program's argument, got " + value.getClass());
    }

    @Override
    public void close() {
        memory.close();
        integer.close();
        longInteger.close();
        single.close();
        real.close();
    }
}
