package boulevard.device.opencl;

import static org.bytedeco.opencl.global.OpenCL.*;

import boulevard.device.gpu.GpuPrograms;
import java.util.ArrayList;
import java.util.List;
import org.bytedeco.javacpp.BytePointer;
import org.bytedeco.javacpp.IntPointer;
import org.bytedeco.javacpp.LongPointer;
import org.bytedeco.javacpp.Pointer;
import org.bytedeco.javacpp.PointerPointer;
import org.bytedeco.javacpp.PointerScope;
import org.bytedeco.javacpp.SizeTPointer;
import org.bytedeco.opencl._cl_device_id;
import org.bytedeco.opencl._cl_platform_id;
import org.jspecify.annotations.Nullable;

/** The devices of all OpenCL platforms, looked for once: platforms come and go only with drivers. */
final class OpenClPlatforms {
    private static final String INSTALL = "install the OpenCL driver of your GPU's maker and an OpenCL loader"
            + " (on Debian and Ubuntu the package ocl-icd-libopencl1; pocl-opencl-icd adds the CPU as a device)";

    private final List<OpenClDevice> devices;
    private final @Nullable String absence;

    private OpenClPlatforms(List<OpenClDevice> devices, @Nullable String absence) {
        this.devices = List.copyOf(devices);
        this.absence = absence;
    }

    /** Initialised by the first use, which loads the native libraries. */
    private static final class Holder {
        static final OpenClPlatforms FOUND = look();
    }

    static OpenClPlatforms found() {
        return Holder.FOUND;
    }

    /** All devices, also those that can't be used. */
    List<OpenClDevice> devices() {
        return devices;
    }

    /** Why there is no device at all and what to do, or null. */
    @Nullable
    String absence() {
        return absence;
    }

    @SuppressWarnings("try") // The scope frees what is made inside it.
    private static OpenClPlatforms look() {
        try (PointerScope scope = new PointerScope()) {
            IntPointer count = new IntPointer(1);
            int code = clGetPlatformIDs(0, (PointerPointer<?>) null, count);
            if (code != CL_SUCCESS || count.get() == 0) {
                return new OpenClPlatforms(List.of(), "no OpenCL platform is installed; " + INSTALL);
            }
            PointerPointer<_cl_platform_id> platforms = new PointerPointer<>(count.get());
            clGetPlatformIDs(count.get(), platforms, (IntPointer) null);
            List<OpenClDevice> devices = new ArrayList<>();
            for (int p = 0; p < count.get(); p++) {
                addDevices(platforms.get(_cl_platform_id.class, p), devices);
            }
            return new OpenClPlatforms(
                    devices, devices.isEmpty() ? "the OpenCL platforms here have no devices; " + INSTALL : null);
        } catch (LinkageError missing) {
            return new OpenClPlatforms(
                    List.of(), "the OpenCL loader can't be loaded (" + firstLine(missing) + "); " + INSTALL);
        } catch (RuntimeException failed) {
            return new OpenClPlatforms(List.of(), "OpenCL can't be used (" + firstLine(failed) + "); " + INSTALL);
        }
    }

    private static String firstLine(Throwable failure) {
        String message = String.valueOf(failure.getMessage());
        return message.lines().findFirst().orElse(message);
    }

    private static void addDevices(_cl_platform_id platform, List<OpenClDevice> devices) {
        IntPointer count = new IntPointer(1);
        if (clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 0, (PointerPointer<?>) null, count) != CL_SUCCESS) {
            return;
        }
        PointerPointer<_cl_device_id> ids = new PointerPointer<>(count.get());
        clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, count.get(), ids, (IntPointer) null);
        String platformName = platformText(platform, CL_PLATFORM_NAME);
        for (int d = 0; d < count.get(); d++) {
            // Outlives the scope: an id is no memory of ours.
            _cl_device_id id = ids.get(_cl_device_id.class, d).retainReference();
            devices.add(describe(devices.size(), id, platformName));
        }
    }

    private static OpenClDevice describe(int index, _cl_device_id id, String platform) {
        return new OpenClDevice(
                index,
                id,
                text(id, CL_DEVICE_NAME),
                platform + ", driver " + text(id, CL_DRIVER_VERSION),
                (number(id, CL_DEVICE_TYPE) & CL_DEVICE_TYPE_CPU) == 0,
                number(id, CL_DEVICE_GLOBAL_MEM_SIZE),
                number(id, CL_DEVICE_MAX_MEM_ALLOC_SIZE),
                (int) number(id, CL_DEVICE_MAX_COMPUTE_UNITS),
                problem(id));
    }

    private static @Nullable String problem(_cl_device_id id) {
        if (number(id, CL_DEVICE_AVAILABLE) == 0) {
            return "its driver says that it isn't available";
        }
        if (number(id, CL_DEVICE_DOUBLE_FP_CONFIG) == 0) {
            return "it has no float64 numbers";
        }
        if (number(id, CL_DEVICE_MAX_WORK_GROUP_SIZE) < GpuPrograms.GROUP) {
            return "its work-groups have fewer than " + GpuPrograms.GROUP + " threads";
        }
        return null;
    }

    /** A number of up to 64 bits; shorter ones fill the lower bytes. */
    private static long number(_cl_device_id id, int what) {
        try (LongPointer value = new LongPointer(1)) {
            value.put(0);
            clGetDeviceInfo(id, what, Long.BYTES, value, null);
            return value.get();
        }
    }

    private static String text(_cl_device_id id, int what) {
        return read((size, target, length) -> clGetDeviceInfo(id, what, size, target, length));
    }

    private static String platformText(_cl_platform_id id, int what) {
        return read((size, target, length) -> clGetPlatformInfo(id, what, size, target, length));
    }

    private interface Query {
        int run(long size, @Nullable Pointer target, @Nullable SizeTPointer length);
    }

    private static String read(Query query) {
        try (SizeTPointer length = new SizeTPointer(1)) {
            if (query.run(0, null, length) != CL_SUCCESS || length.get() == 0) {
                return "unknown";
            }
            try (BytePointer text = new BytePointer(length.get())) {
                query.run(length.get(), text, null);
                return text.getString().replace("\0", "").strip();
            }
        }
    }
}
