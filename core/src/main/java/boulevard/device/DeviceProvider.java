package boulevard.device;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A backend: finds the devices of one kind and opens them. Found by {@link java.util.ServiceLoader}. */
public interface DeviceProvider {

    /** The word for this kind in a device specification, such as {@code cpu}. */
    String kind();

    /** Looks for devices; never throws. */
    Found find();

    /**
     * Opens devices of this kind.
     *
     * @param request which
     * @param memoryPerDevice limit in bytes, or null for the provider's own
     * @throws DeviceUnavailableException if one of them isn't there; the message says why and what to do
     */
    List<Device> open(DeviceRequest request, @Nullable Long memoryPerDevice);

    /**
     * What a look for devices gave.
     *
     * @param devices those found
     * @param absence why there are none and what to do, in a sentence; null if there are some
     */
    record Found(List<DeviceDescription> devices, @Nullable String absence) {}
}
