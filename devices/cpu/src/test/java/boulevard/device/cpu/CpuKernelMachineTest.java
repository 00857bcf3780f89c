package boulevard.device.cpu;

import boulevard.device.DeviceGroup;
import boulevard.testkit.KernelMachineContract;
import org.jspecify.annotations.Nullable;

/** Kernel machines on CPU devices of two threads. */
final class CpuKernelMachineTest implements KernelMachineContract {
    @Override
    public DeviceGroup open(int count, @Nullable Long memoryPerDevice) {
        return CpuDevices.open(count, 2, memoryPerDevice);
    }
}
