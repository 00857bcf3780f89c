package boulevard.testkit;

import boulevard.device.DeviceGroup;
import org.jspecify.annotations.Nullable;

/** Where a contract gets the devices that it tests. */
public interface DeviceSource {

    /**
     * Opens devices of the kind under test.
     *
     * @param count how many
     * @param memoryPerDevice limit in bytes, or null for the usual one
     */
    DeviceGroup open(int count, @Nullable Long memoryPerDevice);
}
