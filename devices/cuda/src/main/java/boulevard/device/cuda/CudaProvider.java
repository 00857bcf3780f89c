package boulevard.device.cuda;

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

/** Opens NVIDIA GPUs: {@code cuda} for all of them, {@code cuda:0,2} for some. */
public final class CudaProvider implements DeviceProvider {
    /** Of the memory that is free when a device is opened, what training may use unless told otherwise, in tenths. */
    private static final int TENTHS = 9;

    @Override
    public String kind() {
        return CudaDevice.KIND;
    }

    @Override
    public Found find() {
        String absence = CudaLibraries.driverAbsence();
        if (absence != null) {
            return new Found(List.of(), absence);
        }
        try {
            List<DeviceDescription> found = CudaDevice.all().stream()
                    .map(device -> new DeviceDescription(
                            device.name(),
                            kind(),
                            device.hardware(),
                            device.driver(),
                            device.memoryBytes() / 10 * TENTHS,
                            device.units()))
                    .toList();
            return new Found(
                    found,
                    found.isEmpty() ? "the CUDA driver is there and sees no GPU" : CudaLibraries.compilerAbsence());
        } catch (RuntimeException broken) {
            return new Found(List.of(), "CUDA can't be used: " + broken.getMessage());
        }
    }

    @Override
    public List<Device> open(DeviceRequest request, @Nullable Long memoryPerDevice) {
        if (request.count() != 1) {
            throw new DeviceUnavailableException("wanted cuda or cuda:0,1, got cuda*" + request.count()
                    + ": a GPU isn't divided; name several by number");
        }
        List<CudaRuntime> runtimes = new ArrayList<>();
        List<Device> opened = new ArrayList<>();
        try {
            for (CudaDevice device : choose(request.indices())) {
                CudaRuntime runtime = new CudaRuntime(device, ProgramCache.ofUser());
                runtimes.add(runtime);
                long limit = memoryPerDevice == null ? Math.max(1, runtime.freeBytes() / 10 * TENTHS) : memoryPerDevice;
                opened.add(new CheckedDevice(new GpuDevice(runtime, new MemoryBudget(device.name(), limit))));
            }
            for (CudaRuntime one : runtimes) {
                runtimes.stream().filter(other -> other != one).forEach(one::reach);
            }
            return opened;
        } catch (RuntimeException | Error failed) {
            opened.forEach(Device::close);
            runtimes.forEach(CudaRuntime::close);
            throw failed;
        }
    }

    private static List<CudaDevice> choose(List<Integer> indices) {
        String absence = CudaLibraries.driverAbsence();
        if (absence != null) {
            throw new DeviceUnavailableException("wanted CUDA devices, got none: " + absence);
        }
        List<CudaDevice> all = CudaDevice.all();
        if (all.isEmpty()) {
            throw new DeviceUnavailableException(
                    "wanted CUDA devices, got none: the driver is there and sees no GPU; see nvidia-smi");
        }
        if (indices.stream().distinct().count() < indices.size()) {
            throw new DeviceUnavailableException("wanted every CUDA device once, got numbers " + indices);
        }
        for (int index : indices) {
            if (index >= all.size()) {
                throw new DeviceUnavailableException("wanted device cuda:" + index + ", got only "
                        + all.stream()
                                .map(device -> device.name() + " (" + device.hardware() + ")")
                                .collect(Collectors.joining(", "))
                        + "; 'boulevard devices' lists them");
            }
        }
        return indices.isEmpty() ? all : indices.stream().map(all::get).toList();
    }
}
