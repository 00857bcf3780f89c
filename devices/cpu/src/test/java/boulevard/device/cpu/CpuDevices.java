package boulevard.device.cpu;

import boulevard.device.CheckedDevice;
import boulevard.device.Device;
import boulevard.device.DeviceGroup;
import boulevard.device.MemoryBudget;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** CPU devices with a stated number of threads, whatever this machine has. */
final class CpuDevices {
    private CpuDevices() {}

    static DeviceGroup open(int count, int threads, @Nullable Long memoryPerDevice) {
        return new DeviceGroup(IntStream.range(0, count)
                .<Device>mapToObj(i -> new CheckedDevice(
                        new CpuDevice(MemoryBudget.ofHeap("cpu:" + i, count, memoryPerDevice), threads)))
                .toList());
    }
}
