package boulevard.device.opencl;

import boulevard.device.CheckedDevice;
import boulevard.device.Device;
import boulevard.device.DeviceDescription;
import boulevard.device.DeviceProvider;
import boulevard.device.DeviceRequest;
import boulevard.device.DeviceUnavailableException;
import boulevard.device.MemoryBudget;
import boulevard.device.gpu.GpuDevice;
import boulevard.device.gpu.ProgramCache;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Opens OpenCL devices: {@code opencl} for all GPUs, {@code opencl:0,2} for devices of any kind by their numbers. */
public final class OpenClProvider implements DeviceProvider {
    /** Of a device's memory, what training may use unless told otherwise, in tenths. */
    private static final int TENTHS = 9;

    @Override
    public String kind() {
        return OpenClDevice.KIND;
    }

    @Override
    public Found find() {
        OpenClPlatforms platforms = OpenClPlatforms.found();
        List<DeviceDescription> usable = platforms.devices().stream()
                .filter(device -> device.problem() == null)
                .map(device -> new DeviceDescription(
                        device.name(), kind(), device.hardware(), device.driver(), limit(device, null), device.units()))
                .toList();
        String absence = platforms.absence();
        if (absence == null && usable.isEmpty()) {
            absence = platforms.devices().stream()
                    .map(device -> device.name() + " (" + device.hardware() + ") can't be used: " + device.problem())
                    .collect(Collectors.joining("; "));
        }
        return new Found(usable, absence);
    }

    @Override
    public List<Device> open(DeviceRequest request, @Nullable Long memoryPerDevice) {
        if (request.count() != 1) {
            throw new DeviceUnavailableException("wanted opencl or opencl:0,1, got opencl*" + request.count()
                    + ": OpenCL devices are whole pieces of hardware; name them by number");
        }
        List<OpenClDevice> chosen = choose(request.indices());
        List<Device> opened = new ArrayList<>();
        try {
            for (OpenClDevice device : chosen) {
                opened.add(new CheckedDevice(new GpuDevice(
                        new OpenClRuntime(device, ProgramCache.ofUser()),
                        new MemoryBudget(device.name(), limit(device, memoryPerDevice)))));
            }
            return opened;
        } catch (RuntimeException | Error failed) {
            opened.forEach(Device::close);
            throw failed;
        }
    }

    private static long limit(OpenClDevice device, @Nullable Long memoryPerDevice) {
        return memoryPerDevice == null ? Math.max(1, device.memoryBytes() / 10 * TENTHS) : memoryPerDevice;
    }

    private static List<OpenClDevice> choose(List<Integer> indices) {
        List<OpenClDevice> all = OpenClPlatforms.found().devices();
        String absence = OpenClPlatforms.found().absence();
        if (absence != null) {
            throw new DeviceUnavailableException("wanted OpenCL devices, got none: " + absence);
        }
        if (indices.isEmpty()) {
            List<OpenClDevice> gpus = all.stream()
                    .filter(device -> device.gpu() && device.problem() == null)
                    .toList();
            if (gpus.isEmpty()) {
                throw new DeviceUnavailableException("wanted OpenCL GPUs, got only " + names(all)
                        + "; other processors are used when named by number, such as --devices opencl:0");
            }
            return gpus;
        }
        if (indices.stream().distinct().count() < indices.size()) {
            throw new DeviceUnavailableException("wanted every OpenCL device once, got numbers " + indices);
        }
        return indices.stream().map(index -> choose(all, index)).toList();
    }

    private static OpenClDevice choose(List<OpenClDevice> all, int index) {
        if (index >= all.size()) {
            throw new DeviceUnavailableException(
                    "wanted device opencl:" + index + ", got only " + names(all) + "; 'boulevard devices' lists them");
        }
        OpenClDevice device = all.get(index);
        if (device.problem() != null) {
            throw new DeviceUnavailableException("wanted device " + device.name() + " (" + device.hardware()
                    + "), got one that can't be used: " + device.problem() + "; choose another");
        }
        return device;
    }

    private static String names(List<OpenClDevice> devices) {
        return devices.stream()
                .map(device -> device.name() + " (" + device.hardware() + ")")
                .collect(Collectors.joining(", "));
    }
}
