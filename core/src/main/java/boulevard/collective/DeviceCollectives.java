package boulevard.collective;

import boulevard.device.Device;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import org.jspecify.annotations.Nullable;

/** A library that does collectives in the memory of devices of its kind. Found by {@link ServiceLoader}. */
public interface DeviceCollectives {

    /** The word by which it is chosen, such as {@code nccl}. */
    String name();

    /**
     * Why these devices, one per rank, can't use it: a sentence that says what to do, or null if they can. Loads the library
     * only where the devices are of its kind, and never throws.
     */
    @Nullable
    String refusal(List<Device> devices);

    /**
     * Joins a group; called by every rank in its own thread, with devices that {@link #refusal} has nothing against.
     *
     * @param host the ranks, which the new communicator owns, also when this fails
     * @throws CommunicationException if a rank can't join
     */
    DeviceCommunicator join(Communicator host, Device device);

    /** All on the class path, by name. One that can't be loaded is left out: a run without it must go on. */
    static List<DeviceCollectives> providers() {
        int mostBroken = 50;
        List<DeviceCollectives> providers = new ArrayList<>();
        Iterator<DeviceCollectives> loaded = ServiceLoader.load(
                        DeviceCollectives.class, DeviceCollectives.class.getClassLoader())
                .iterator();
        for (int broken = 0; broken < mostBroken; ) {
            try {
                if (!loaded.hasNext()) {
                    break;
                }
                providers.add(loaded.next());
            } catch (ServiceConfigurationError | LinkageError failed) {
                broken++;
                System.getLogger(DeviceCollectives.class.getName())
                        .log(
                                System.Logger.Level.WARNING,
                                "collectives of devices can't be loaded: {0}",
                                failed.toString());
            }
        }
        providers.sort(Comparator.comparing(DeviceCollectives::name));
        return List.copyOf(providers);
    }
}
