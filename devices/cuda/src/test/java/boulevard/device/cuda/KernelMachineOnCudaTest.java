package boulevard.device.cuda;

import boulevard.device.DeviceGroup;
import boulevard.testkit.KernelMachineContract;
import org.jspecify.annotations.Nullable;

/** Kernel machines on CUDA devices. */
final class KernelMachineOnCudaTest implements KernelMachineContract {
    @Override
    public DeviceGroup open(int count, @Nullable Long memoryPerDevice) {
        return CudaDevices.open(count, memoryPerDevice);
    }
}
