package boulevard.cli.option;

import boulevard.data.ReadOptions;
import boulevard.kernel.Kernel;
import boulevard.model.KernelModel;
import boulevard.model.Model;
import boulevard.model.Output;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How data files are read. */
public final class DataOptions {
    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            description = "Format of the data: libsvm or idx. Default: recognised by name and content.")
    private @Nullable String format;

    @Option(names = "--zero-based", description = "Feature numbers in the file start at 0, not at 1.")
    private boolean zeroBased;

    /** The name of the format, or null to recognise it. */
    public @Nullable String format() {
        return format;
    }

    /** The options for reading what a model is to predict. */
    public ReadOptions reading(Model model) {
        boolean precomputed = model instanceof KernelModel machine && machine.kernel() instanceof Kernel.Precomputed;
        return reading(model.output() instanceof Output.Real, precomputed);
    }

    /** The options for reading, with real targets or class labels. */
    public ReadOptions reading(boolean realTargets) {
        return reading(realTargets, false);
    }

    /** The same; rows of a precomputed kernel have their serial number in column 0. */
    public ReadOptions reading(boolean realTargets, boolean precomputed) {
        ReadOptions defaults = ReadOptions.defaults();
        return new ReadOptions(realTargets, zeroBased || precomputed, defaults.threads());
    }
}
