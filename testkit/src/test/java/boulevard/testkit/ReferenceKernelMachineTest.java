package boulevard.testkit;

import boulevard.device.DeviceGroup;
import boulevard.device.Devices;
import org.jspecify.annotations.Nullable;

/** Kernel machines on the reference device. */
final class ReferenceKernelMachineTest implements KernelMachineContract {
    @Override
    public DeviceGroup open(int count, @Nullable Long memoryPerDevice) {
        return Devices.open("reference*" + count, memoryPerDevice);
    }
}
