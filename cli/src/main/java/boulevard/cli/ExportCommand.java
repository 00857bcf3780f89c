package boulevard.cli;

import boulevard.cli.option.OutputOptions;
import boulevard.cli.run.Console;
import boulevard.cli.run.Outputs;
import boulevard.data.DataException;
import boulevard.formats.model.ModelFiles;
import boulevard.model.LinearModel;
import boulevard.model.Model;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code boulevard export}: a model for another program. */
@Command(
        name = "export",
        description = "Writes a model in the format of another program.",
        mixinStandardHelpOptions = true,
        sortOptions = false)
final class ExportCommand implements Callable<Integer> {
    private static final String LIBLINEAR = "liblinear";
    private static final String LIBSVM = "libsvm";

    @Spec
    private CommandSpec command;

    @Option(
            names = {"-m", "--model"},
            paramLabel = "MODEL",
            required = true,
            description = "The model, as train wrote it; model files of LIBLINEAR and LIBSVM are read as well.")
    private Path model = Path.of("");

    @Option(
            names = "--to",
            paramLabel = "FORMAT",
            required = true,
            description =
                    "liblinear: the text that LIBLINEAR's predict program reads; linear models only. libsvm: the text that"
                            + " LIBSVM's svm-predict reads.")
    private String format = LIBLINEAR;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "Where to write it. Default: MODEL with the ending .liblinear or .libsvm.")
    private @Nullable Path out;

    @Mixin
    private OutputOptions output;

    @Override
    public Integer call() throws IOException {
        if (!format.equals(LIBLINEAR) && !format.equals(LIBSVM)) {
            throw new ParameterException(
                    command.commandLine(), "wanted --to " + LIBLINEAR + " or " + LIBSVM + ", got '" + format + "'");
        }
        Path file = out != null ? out : Path.of(model + "." + format);
        try {
            Outputs.differ(model, file);
        } catch (IllegalArgumentException same) {
            throw new ParameterException(command.commandLine(), same.getMessage(), same);
        }
        Outputs.check(file, "exported model");
        Model trained = ModelFiles.read(model);
        if (format.equals(LIBSVM)) {
            ModelFiles.writeLibsvm(trained, file);
        } else if (trained instanceof LinearModel linear) {
            ModelFiles.writeLiblinear(linear, file);
        } else {
            throw new DataException(model + ": wanted a linear model, which is all that LIBLINEAR's format holds, got a"
                    + " kernel model; write it with --to libsvm");
        }
        new Console(command.commandLine().getOut(), command.commandLine().getErr(), output)
                .result(file.toString(), Map.of("output", file.toString(), "format", format));
        return 0;
    }
}
