package boulevard.device.cuda;

import static org.bytedeco.cuda.global.cudart.*;

import boulevard.device.DeviceFailureException;
import org.bytedeco.javacpp.BytePointer;
import org.bytedeco.javacpp.PointerPointer;

/** From the driver's error codes to exceptions that say which device, what was tried and what helps. */
final class CudaErrors {
    private CudaErrors() {}

    /** Throws unless {@code code} says that all went well. */
    static void check(int code, String device, String what) {
        if (code != CUDA_SUCCESS) {
            throw new DeviceFailureException(device + " failed: wanted to " + what + ", got " + describe(code)
                    + "; a device that was lost or ran a wrong program is of use again only after the program is restarted:"
                    + " restart it, or leave the device out (--devices)");
        }
    }

    /** Name and explanation, such as {@code CUDA_ERROR_ILLEGAL_ADDRESS (an illegal memory access was encountered)}. */
    static String describe(int code) {
        return text(code, true) + " (" + text(code, false) + ")";
    }

    private static String text(int code, boolean name) {
        try (PointerPointer<BytePointer> target = new PointerPointer<>(1)) {
            int result = name ? cuGetErrorName(code, target) : cuGetErrorString(code, target);
            BytePointer text = result == CUDA_SUCCESS ? target.get(BytePointer.class, 0) : null;
            return text == null || text.isNull() ? "CUDA error " + code : text.getString();
        }
    }
}
