package boulevard.device.cpu;

import boulevard.device.CheckedDevice;
import boulevard.device.Device;
import boulevard.device.DeviceGroup;
import boulevard.device.MemoryBudget;
import boulevard.testkit.KernelContract;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Kernel machines with the Vector API where there is no OpenBLAS. */
final class VectorLoopsContractTest implements KernelContract {
    @Override
    public DeviceGroup open(int count, @Nullable Long memoryPerDevice) {
        List<Device> devices = IntStream.range(0, count)
                .<Device>mapToObj(i -> new CheckedDevice(new CpuDevice(
                        MemoryBudget.ofHeap("cpu:" + i, count, memoryPerDevice),
                        2,
                        new KernelChoice(new VectorLoops(), false))))
                .toList();
        return new DeviceGroup(devices);
    }
}
