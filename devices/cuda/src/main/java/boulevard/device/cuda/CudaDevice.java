package boulevard.device.cuda;

import static org.bytedeco.cuda.global.cudart.*;

import java.util.ArrayList;
import java.util.List;
import org.bytedeco.javacpp.BytePointer;
import org.bytedeco.javacpp.SizeTPointer;

/**
 * A device as the driver describes it.
 *
 * @param index its number
 * @param handle what the driver calls it
 * @param hardware the maker's name
 * @param driver the driver's version
 * @param capability compute capability without the point, such as {@code 90}
 * @param memoryBytes its memory
 * @param units multiprocessors
 */
record CudaDevice(
        int index, int handle, String hardware, String driver, String capability, long memoryBytes, int units) {
    static final String KIND = "cuda";

    String name() {
        return KIND + ":" + index;
    }

    /** All devices; the driver has been found. */
    static List<CudaDevice> all() {
        int[] count = new int[1];
        if (cuDeviceGetCount(count) != CUDA_SUCCESS) {
            return List.of();
        }
        List<CudaDevice> devices = new ArrayList<>();
        for (int i = 0; i < count[0]; i++) {
            devices.add(describe(i));
        }
        return devices;
    }

    private static CudaDevice describe(int index) {
        int[] handle = new int[1];
        CudaErrors.check(cuDeviceGet(handle, index), KIND + ":" + index, "describe it");
        int[] version = new int[1];
        cuDriverGetVersion(version);
        try (BytePointer name = new BytePointer(256);
                SizeTPointer bytes = new SizeTPointer(1)) {
            cuDeviceGetName(name, 256, handle[0]);
            cuDeviceTotalMem(bytes, handle[0]);
            return new CudaDevice(
                    index,
                    handle[0],
                    text(name),
                    "CUDA driver " + version[0] / 1000 + "." + version[0] % 1000 / 10,
                    "" + attribute(handle[0], CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR)
                            + attribute(handle[0], CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR),
                    bytes.get(),
                    attribute(handle[0], CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT));
        }
    }

    /** Text up to its closing zero: what follows in the memory is no part of it. */
    private static String text(BytePointer memory) {
        String whole = memory.getString();
        int end = whole.indexOf('\0');
        return (end < 0 ? whole : whole.substring(0, end)).strip();
    }

    private static int attribute(int handle, int which) {
        int[] value = new int[1];
        cuDeviceGetAttribute(value, which, handle);
        return value[0];
    }
}
