package boulevard.train;

import boulevard.collective.AllReduceAlgorithm;
import boulevard.collective.Communicator;
import boulevard.collective.DeviceCollectives;
import boulevard.collective.DeviceCommunicator;
import boulevard.collective.PathCommunicator;
import boulevard.collective.PathCost;
import boulevard.collective.PathMeasurement;
import boulevard.collective.RankTask;
import boulevard.collective.local.LocalOptions;
import boulevard.device.Device;
import boulevard.device.DeviceUnavailableException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** From the word for {@code --allreduce} to the way in which the ranks of a run communicate. */
final class AllReduceChoice {
    private static final String AUTO = "auto";

    /** What was measured in this process, for groups of equal devices: asking again would tell nothing new. */
    private static final Map<Measured, PathCost> COSTS = new ConcurrentHashMap<>();

    /** Which measurements are the same. */
    private record Measured(String collectives, List<String> hardware) {}

    private final String word;
    private final List<Device> devices;
    private final LocalOptions options;
    private final @Nullable DeviceCollectives collectives;
    private final Measured measured;
    /** Read once, so that all ranks either measure or don't. */
    private final @Nullable PathCost known;

    private final AtomicLong onDevice = new AtomicLong();

    private AllReduceChoice(String word, List<Device> devices, @Nullable DeviceCollectives collectives) {
        this.word = word;
        this.devices = devices;
        this.collectives = collectives;
        // A rank that dies tells the others at once, and a slow pass is no failure: nobody is given up on.
        this.options = new LocalOptions(algorithm(word, devices.size()), Duration.ofDays(36500));
        this.measured = new Measured(
                collectives == null ? "" : collectives.name(),
                devices.stream().map(d -> d.description().hardware()).toList());
        this.known = COSTS.get(measured);
    }

    /**
     * The choice for devices that train together.
     *
     * @param vectors whether ranks sum vectors in device memory; where they don't, {@code auto} has nothing to choose from
     * @throws IllegalArgumentException if there is no such word
     * @throws DeviceUnavailableException if the devices can't do what the word asks for
     */
    static AllReduceChoice of(String word, List<Device> devices, boolean vectors) {
        return switch (word) {
            case "ring", "tree", "hierarchical" -> new AllReduceChoice(word, devices, null);
            case AUTO -> new AllReduceChoice(word, devices, vectors && devices.size() > 1 ? serving(devices) : null);
            default -> new AllReduceChoice(word, devices, named(word, devices));
        };
    }

    private static @Nullable DeviceCollectives serving(List<Device> devices) {
        return DeviceCollectives.providers().stream()
                .filter(each -> each.refusal(devices) == null)
                .findFirst()
                .orElse(null);
    }

    private static DeviceCollectives named(String word, List<Device> devices) {
        for (DeviceCollectives each : DeviceCollectives.providers()) {
            if (each.name().equals(word)) {
                String refusal = each.refusal(devices);
                if (refusal != null) {
                    throw new DeviceUnavailableException("all-reduce " + word + " can't be used: " + refusal);
                }
                return each;
            }
        }
        if (word.equals("nccl")) {
            throw new DeviceUnavailableException("all-reduce nccl can't be used: wanted the CUDA device's module on the"
                    + " class path, got none; add boulevard-device-cuda, or use --allreduce auto");
        }
        throw new IllegalArgumentException(
                "wanted all-reduce auto, ring, tree, hierarchical or nccl, got '" + word + "'");
    }

    private static AllReduceAlgorithm algorithm(String word, int ranks) {
        return switch (word) {
            case "ring" -> new AllReduceAlgorithm.Ring();
            case "tree" -> new AllReduceAlgorithm.Tree();
            case "hierarchical" -> new AllReduceAlgorithm.Hierarchical(ranksPerNode(ranks));
            default -> LocalOptions.defaults().algorithm();
        };
    }

    /** Threads of one machine have no nodes; the most nearly square layout shows the algorithm at work. */
    private static int ranksPerNode(int ranks) {
        int divisor = (int) Math.sqrt(ranks);
        while (ranks % divisor != 0) {
            divisor--;
        }
        return ranks / divisor;
    }

    /** How ranks exchange messages in host memory. */
    LocalOptions options() {
        return options;
    }

    /** The task, whose ranks communicate in the chosen way. */
    <T, E extends Exception> RankTask<T, E> around(RankTask<T, E> task) {
        DeviceCollectives chosen = collectives;
        return chosen == null ? task : host -> run(chosen, host, task);
    }

    private <T, E extends Exception> T run(DeviceCollectives chosen, Communicator host, RankTask<T, E> task) throws E {
        Device device = devices.get(host.rank());
        try (DeviceCommunicator joined = chosen.join(host, device)) {
            try {
                return task.run(communicator(joined, device));
            } catch (Throwable failed) {
                // Before closing, which may wait for ranks that wait for this one.
                joined.abort(failed);
                throw failed;
            }
        }
    }

    private Communicator communicator(DeviceCommunicator joined, Device device) {
        if (!word.equals(AUTO)) {
            return joined;
        }
        PathCost cost = known;
        if (cost == null) {
            cost = PathMeasurement.measure(joined, device);
            if (cost == null) {
                return joined.host();
            }
            COSTS.putIfAbsent(measured, cost);
        }
        return new PathCommunicator(joined, cost, onDevice);
    }

    /** How it was done, for people: the word, and for {@code auto} what it came to where there was a choice. */
    String used() {
        if (!word.equals(AUTO) || collectives == null) {
            return word;
        }
        return word + (onDevice.get() > 0 ? " (" + collectives.name() + ")" : " (ring/tree)");
    }
}
