package boulevard.device.reference;

import boulevard.device.CheckedDevice;
import boulevard.device.Device;
import boulevard.device.DeviceProvider;
import boulevard.device.DeviceRequest;
import boulevard.device.MemoryBudget;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Opens reference devices: any number of them, each on its caller's thread, sharing the Java heap. */
public final class ReferenceProvider implements DeviceProvider {
    @Override
    public String kind() {
        return "reference";
    }

    @Override
    public Found find() {
        return new Found(List.of(device(0, 1, null).description()), null);
    }

    @Override
    public List<Device> open(DeviceRequest request, @Nullable Long memoryPerDevice) {
        int count = request.divisions();
        return IntStream.range(0, count)
                .<Device>mapToObj(i -> new CheckedDevice(device(i, count, memoryPerDevice)))
                .toList();
    }

    private ReferenceDevice device(int index, int count, @Nullable Long memory) {
        return new ReferenceDevice(MemoryBudget.ofHeap(kind() + ":" + index, count, memory));
    }
}
