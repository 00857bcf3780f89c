package boulevard.device.cpu;

import boulevard.device.DeviceGroup;
import boulevard.testkit.DeviceContract;
import org.jspecify.annotations.Nullable;

/** CPU devices of 1 thread each. */
final class OneThreadContractTest implements DeviceContract {
    @Override
    public DeviceGroup open(int count, @Nullable Long memoryPerDevice) {
        return CpuDevices.open(count, 1, memoryPerDevice);
    }
}
