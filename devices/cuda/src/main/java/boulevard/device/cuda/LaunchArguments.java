package boulevard.device.cuda;

import boulevard.device.gpu.GpuMemory;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.bytedeco.javacpp.BytePointer;
import org.bytedeco.javacpp.PointerPointer;

/** The arguments of a launch in native memory, 8 bytes apart; the driver copies them during the call. */
final class LaunchArguments implements AutoCloseable {
    private static final int MOST = 64;
    private static final int CELL = 8;

    private final BytePointer cells = new BytePointer((long) MOST * CELL);
    private final ByteBuffer values = cells.asByteBuffer().order(ByteOrder.nativeOrder());
    private final PointerPointer<BytePointer> addresses = new PointerPointer<>(MOST);

    LaunchArguments() {
        for (int i = 0; i < MOST; i++) {
            addresses.put(i, cells.getPointer((long) i * CELL));
        }
    }

    /** Puts the arguments down; where they are. */
    PointerPointer<BytePointer> of(Object... arguments) {
        for (int i = 0; i < arguments.length; i++) {
            put(CELL * i, arguments[i]);
        }
        return addresses;
    }

    private void put(int at, Object value) {
        if (value instanceof GpuMemory memory) {
            values.putLong(at, CudaMemory.of(memory).pointer());
        } else if (value instanceof Integer number) {
            values.putInt(at, number);
        } else if (value instanceof Long number) {
            values.putLong(at, number);
        } else if (value instanceof Double number) {
            values.putDouble(at, number);
        } else if (value instanceof Float number) {
            values.putFloat(at, number);
        } else {
            throw new IllegalArgumentException(
                    "wanted memory or a number as a program's argument, got " + value.getClass());
        }
    }

    @Override
    public void close() {
        cells.close();
        addresses.close();
    }
}
