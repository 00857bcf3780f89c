package boulevard.testkit;

import boulevard.device.DeviceGroup;
import boulevard.device.Devices;
import org.jspecify.annotations.Nullable;

/** The reference device keeps its own contract: lifetimes, memory and errors are what this can find. */
final class ReferenceDeviceContractTest implements DeviceContract {
    @Override
    public DeviceGroup open(int count, @Nullable Long memoryPerDevice) {
        return Devices.open("reference*" + count, memoryPerDevice);
    }
}
