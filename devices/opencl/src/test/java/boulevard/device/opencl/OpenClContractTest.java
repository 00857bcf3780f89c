package boulevard.device.opencl;

import boulevard.device.DeviceGroup;
import boulevard.testkit.DeviceContract;
import org.jspecify.annotations.Nullable;

/** The device contract on OpenCL devices. */
final class OpenClContractTest implements DeviceContract {
    @Override
    public DeviceGroup open(int count, @Nullable Long memoryPerDevice) {
        return OpenClDevices.open(count, memoryPerDevice);
    }
}
