package boulevard.device.opencl;

import boulevard.device.DeviceFailureException;
import boulevard.device.DeviceMemoryException;
import java.util.Map;
import org.bytedeco.opencl.global.OpenCL;

/** From OpenCL's error codes to exceptions that say which device, what was tried and what helps. */
final class OpenClErrors {
    private static final Map<Integer, String> NAMES = Map.ofEntries(
            Map.entry(OpenCL.CL_DEVICE_NOT_FOUND, "CL_DEVICE_NOT_FOUND"),
            Map.entry(OpenCL.CL_DEVICE_NOT_AVAILABLE, "CL_DEVICE_NOT_AVAILABLE"),
            Map.entry(OpenCL.CL_COMPILER_NOT_AVAILABLE, "CL_COMPILER_NOT_AVAILABLE"),
            Map.entry(OpenCL.CL_MEM_OBJECT_ALLOCATION_FAILURE, "CL_MEM_OBJECT_ALLOCATION_FAILURE"),
            Map.entry(OpenCL.CL_OUT_OF_RESOURCES, "CL_OUT_OF_RESOURCES"),
            Map.entry(OpenCL.CL_OUT_OF_HOST_MEMORY, "CL_OUT_OF_HOST_MEMORY"),
            Map.entry(OpenCL.CL_BUILD_PROGRAM_FAILURE, "CL_BUILD_PROGRAM_FAILURE"),
            Map.entry(
                    OpenCL.CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST,
                    "CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST"),
            Map.entry(OpenCL.CL_INVALID_VALUE, "CL_INVALID_VALUE"),
            Map.entry(OpenCL.CL_INVALID_MEM_OBJECT, "CL_INVALID_MEM_OBJECT"),
            Map.entry(OpenCL.CL_INVALID_BINARY, "CL_INVALID_BINARY"),
            Map.entry(OpenCL.CL_INVALID_KERNEL_NAME, "CL_INVALID_KERNEL_NAME"),
            Map.entry(OpenCL.CL_INVALID_ARG_INDEX, "CL_INVALID_ARG_INDEX"),
            Map.entry(OpenCL.CL_INVALID_ARG_SIZE, "CL_INVALID_ARG_SIZE"),
            Map.entry(OpenCL.CL_INVALID_KERNEL_ARGS, "CL_INVALID_KERNEL_ARGS"),
            Map.entry(OpenCL.CL_INVALID_WORK_GROUP_SIZE, "CL_INVALID_WORK_GROUP_SIZE"),
            Map.entry(OpenCL.CL_INVALID_COMMAND_QUEUE, "CL_INVALID_COMMAND_QUEUE"),
            Map.entry(OpenCL.CL_INVALID_BUFFER_SIZE, "CL_INVALID_BUFFER_SIZE"));

    private OpenClErrors() {}

    static String name(int code) {
        return NAMES.getOrDefault(code, "OpenCL error " + code);
    }

    /** Throws unless {@code code} says that all went well. */
    static void check(int code, String device, String what) {
        if (code != OpenCL.CL_SUCCESS) {
            throw failure(code, device, what);
        }
    }

    static DeviceFailureException failure(int code, String device, String what) {
        return new DeviceFailureException(device + " failed: wanted to " + what + ", got " + name(code)
                + "; if it happens again, restart the program or leave this device out (--devices)");
    }

    /** Whether a code means that memory ran out. */
    static boolean outOfMemory(int code) {
        return code == OpenCL.CL_MEM_OBJECT_ALLOCATION_FAILURE
                || code == OpenCL.CL_OUT_OF_RESOURCES
                || code == OpenCL.CL_OUT_OF_HOST_MEMORY
                || code == OpenCL.CL_INVALID_BUFFER_SIZE;
    }

    static DeviceMemoryException memory(int code, String device, long bytes, OpenClDevice facts, long free) {
        return new DeviceMemoryException("out of memory on " + device + ": wanted " + bytes + " bytes, and of "
                + facts.memoryBytes() + " bytes about " + free + " are free, at most " + facts.largestBuffer()
                + " in one piece (" + name(code)
                + "); use more devices (--devices), or set a lower --memory-per-device so that less is kept");
    }
}
