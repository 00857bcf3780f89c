package boulevard.device.cuda;

import boulevard.device.DeviceGroup;
import boulevard.testkit.DeviceContract;
import org.jspecify.annotations.Nullable;

/** The device contract on CUDA devices. */
final class CudaContractTest implements DeviceContract {
    @Override
    public DeviceGroup open(int count, @Nullable Long memoryPerDevice) {
        return CudaDevices.open(count, memoryPerDevice);
    }
}
