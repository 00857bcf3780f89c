package boulevard.device.opencl;

import boulevard.device.DeviceGroup;
import boulevard.testkit.KernelMachineContract;
import org.jspecify.annotations.Nullable;

/** Kernel machines on OpenCL devices. */
final class KernelMachineOnOpenClTest implements KernelMachineContract {
    @Override
    public DeviceGroup open(int count, @Nullable Long memoryPerDevice) {
        return OpenClDevices.open(count, memoryPerDevice);
    }
}
