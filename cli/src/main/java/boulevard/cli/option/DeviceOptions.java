package boulevard.cli.option;

import boulevard.device.DeviceRequest;
import boulevard.train.TrainingSpec;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which devices train, how much memory they take, and how they sum. */
public final class DeviceOptions {
    private enum AllReduce {
        AUTO,
        RING,
        TREE,
        HIERARCHICAL
    }

    private static final class AllReduceConverter extends WordConverter<AllReduce> {
        AllReduceConverter() {
            super(AllReduce.class);
        }
    }

    @Option(
            names = "--devices",
            paramLabel = "DEVICES",
            description =
                    "Devices that train: auto, cpu, cpu*4 (four devices that share the processor), cuda:0,1, cpu+cuda;"
                            + " 'boulevard devices' lists what there is.")
    private @Nullable String devices;

    @Option(
            names = "--memory-per-device",
            paramLabel = "BYTES",
            converter = BytesConverter.class,
            description = "Hard limit on what a device may hold, such as 8g or 512m.")
    private @Nullable Long memoryPerDevice;

    @Option(
            names = "--allreduce",
            paramLabel = "ALGORITHM",
            converter = AllReduceConverter.class,
            description = "How devices sum their vectors: auto, ring, tree, hierarchical. Default: auto.")
    private AllReduce allReduce = AllReduce.AUTO;

    /**
     * The specification with these devices.
     *
     * @param otherwise the devices where none are asked for
     * @throws IllegalArgumentException if the specification of the devices can't be read
     */
    public TrainingSpec applyTo(TrainingSpec spec, String otherwise) {
        String wanted = devices == null ? otherwise : devices;
        if (!wanted.equals("auto")) {
            DeviceRequest.parse(wanted);
        }
        return spec.withDevices(wanted)
                .withMemoryPerDevice(memoryPerDevice)
                .withAllReduce(WordConverter.word(allReduce));
    }
}
