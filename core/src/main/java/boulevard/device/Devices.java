package boulevard.device;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Finds and opens devices of all backends on the class path. */
public final class Devices {
    /** After so many broken backends the class path itself is broken. */
    private static final int MOST_BROKEN = 50;

    private Devices() {}

    /** All backends, ordered by kind. A backend that can't even be loaded is left out, for it has nothing to say. */
    public static List<DeviceProvider> providers() {
        List<DeviceProvider> providers = new ArrayList<>();
        Iterator<DeviceProvider> loaded = ServiceLoader.load(DeviceProvider.class, Devices.class.getClassLoader())
                .iterator();
        for (int broken = 0; broken < MOST_BROKEN; ) {
            try {
                if (!loaded.hasNext()) {
                    break;
                }
                providers.add(loaded.next());
            } catch (ServiceConfigurationError | LinkageError failed) {
                broken++;
                System.getLogger(Devices.class.getName())
                        .log(System.Logger.Level.WARNING, "a device backend can't be loaded: {0}", failed);
            }
        }
        providers.sort(Comparator.comparing(DeviceProvider::kind));
        return List.copyOf(providers);
    }

    /** Opens the devices of a specification such as {@code cpu*4}; {@code auto} takes the CPU as one device. */
    public static DeviceGroup open(String specification) {
        return open(specification, null);
    }

    /**
     * Opens the devices of a specification.
     *
     * @param specification {@code auto}, or terms as {@link DeviceRequest#parse} reads them
     * @param memoryPerDevice hard limit in bytes, or null for what each device has
     * @throws IllegalArgumentException if the specification can't be read
     * @throws DeviceUnavailableException if a device isn't there
     */
    public static DeviceGroup open(String specification, @Nullable Long memoryPerDevice) {
        List<DeviceProvider> providers = providers();
        List<Device> opened = new ArrayList<>();
        try {
            List<DeviceRequest> requests = DeviceRequest.parse(specification.equals("auto") ? "cpu" : specification);
            if (requests.stream().map(DeviceRequest::kind).distinct().count() < requests.size()) {
                throw new IllegalArgumentException("wanted every kind of device once, got '" + specification
                        + "': ask for several as cpu*2 or cuda:0,1");
            }
            for (DeviceRequest request : requests) {
                opened.addAll(provider(providers, request.kind()).open(request, memoryPerDevice));
            }
            return new DeviceGroup(opened);
        } catch (RuntimeException failed) {
            opened.forEach(Device::close);
            throw failed;
        }
    }

    private static DeviceProvider provider(List<DeviceProvider> providers, String kind) {
        return providers.stream()
                .filter(p -> p.kind().equals(kind))
                .findFirst()
                .orElseThrow(() -> new DeviceUnavailableException("wanted a device of kind '" + kind + "', got only "
                        + providers.stream().map(DeviceProvider::kind).collect(Collectors.joining(", "))
                        + " on the class path; 'boulevard devices' lists what there is"));
    }
}
