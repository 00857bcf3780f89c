package boulevard.device;

import java.util.List;

/**
 * Open devices that train together: device i belongs to rank i.
 *
 * @param devices at least one
 */
public record DeviceGroup(List<Device> devices) implements AutoCloseable {
    /** Copies the list. */
    public DeviceGroup {
        devices = List.copyOf(devices);
        if (devices.isEmpty()) {
            throw new IllegalArgumentException("wanted at least one device, got none");
        }
    }

    /** Number of devices. */
    public int size() {
        return devices.size();
    }

    /** Closes all devices. */
    @Override
    public void close() {
        devices.forEach(Device::close);
    }
}
