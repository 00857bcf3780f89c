package boulevard.device.opencl;

import org.bytedeco.opencl._cl_device_id;
import org.jspecify.annotations.Nullable;

/**
 * A device as an OpenCL platform describes it.
 *
 * @param index its number over all platforms
 * @param hardware the maker's name
 * @param driver the platform and the driver's version
 * @param gpu whether it is a GPU or an accelerator rather than a CPU
 * @param memoryBytes global memory
 * @param largestBuffer most bytes in one allocation
 * @param units compute units
 * @param problem why it can't be used, or null
 */
record OpenClDevice(
        int index,
        _cl_device_id id,
        String hardware,
        String driver,
        boolean gpu,
        long memoryBytes,
        long largestBuffer,
        int units,
        @Nullable String problem) {
    static final String KIND = "opencl";

    String name() {
        return KIND + ":" + index;
    }
}
