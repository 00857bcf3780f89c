package boulevard.cli.option;

import boulevard.train.TrainingSpec;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Which devices train, how much memory they take, and how they sum. */
public final class DeviceOptions {
    private enum AllReduce {
        AUTO,
        RING,
        TREE,
        HIERARCHICAL,
        NCCL
    }

    private static final class AllReduceConverter extends WordConverter<AllReduce> {
        AllReduceConverter() {
            super(AllReduce.class);
        }
    }

    @Mixin
    private DeviceChoice choice;

    @Option(
            names = "--allreduce",
            paramLabel = "ALGORITHM",
            converter = AllReduceConverter.class,
            description = "How devices sum their vectors: auto, ring, tree, hierarchical, nccl. Default: auto.")
    private AllReduce allReduce = AllReduce.AUTO;

    /**
     * The specification with these devices.
     *
     * @param otherwise the devices where none are asked for
     * @throws IllegalArgumentException if the specification of the devices can't be read
     */
    public TrainingSpec applyTo(TrainingSpec spec, String otherwise) {
        return spec.withDevices(choice.devices(otherwise))
                .withMemoryPerDevice(choice.memoryPerDevice())
                .withAllReduce(WordConverter.word(allReduce));
    }
}
