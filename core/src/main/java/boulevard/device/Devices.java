package boulevard.device;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Finds and opens devices of all backends on the class path. */
public final class Devices {
    private Devices() {}

    /** All backends, ordered by kind. A backend that can't even be loaded is left out, for it has nothing to say. */
    public static List<DeviceProvider> providers() {
        List<DeviceProvider> providers = new ArrayList<>();
        var loaded = ServiceLoader.load(DeviceProvider.class, Devices.class.getClassLoader())
                .iterator();
        while (hasNext(loaded)) {
            providers.add(loaded.next());
        }
        providers.sort(Comparator.comparing(DeviceProvider::kind));
        return List.copyOf(providers);
    }

    private static boolean hasNext(java.util.Iterator<DeviceProvider> loaded) {
        try {
            return loaded.hasNext();
        } catch (ServiceConfigurationError broken) {
            System.getLogger(Devices.class.getName()).log(System.Logger.Level.WARNING, broken.getMessage());
            return hasNext(loaded);
        }
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
            for (DeviceRequest request : DeviceRequest.parse(specification.equals("auto") ? "cpu" : specification)) {
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
