package boulevard.device.cpu;

import boulevard.device.CheckedDevice;
import boulevard.device.Device;
import boulevard.device.DeviceDescription;
import boulevard.device.DeviceProvider;
import boulevard.device.DeviceRequest;
import boulevard.device.MemoryBudget;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Opens the processor as one device with a thread per core ({@code cpu}), or as N that share the cores ({@code cpu*N}). */
public final class CpuProvider implements DeviceProvider {
    @Override
    public String kind() {
        return "cpu";
    }

    @Override
    public Found find() {
        MemoryBudget memory = MemoryBudget.ofHeap(name(0), 1, null);
        return new Found(
                List.of(new DeviceDescription(
                        name(0), kind(), Processor.name(), Processor.driver(), memory.limit(), Processor.cores())),
                null);
    }

    @Override
    public List<Device> open(DeviceRequest request, @Nullable Long memoryPerDevice) {
        int count = request.divisions();
        int threads = Math.max(1, Processor.cores() / count);
        return IntStream.range(0, count)
                .<Device>mapToObj(i ->
                        new CheckedDevice(new CpuDevice(MemoryBudget.ofHeap(name(i), count, memoryPerDevice), threads)))
                .toList();
    }

    private String name(int index) {
        return kind() + ":" + index;
    }
}
