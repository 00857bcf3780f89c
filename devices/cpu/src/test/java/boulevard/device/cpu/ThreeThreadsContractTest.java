package boulevard.device.cpu;

import boulevard.device.DeviceGroup;
import boulevard.testkit.DeviceContract;
import org.jspecify.annotations.Nullable;

/** CPU devices of 3 threads each. */
final class ThreeThreadsContractTest implements DeviceContract {
    @Override
    public DeviceGroup open(int count, @Nullable Long memoryPerDevice) {
        return CpuDevices.open(count, 3, memoryPerDevice);
    }
}
