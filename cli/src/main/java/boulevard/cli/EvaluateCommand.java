package boulevard.cli;

import boulevard.cli.evaluation.Classification;
import boulevard.cli.evaluation.Evaluation;
import boulevard.cli.evaluation.Evaluator;
import boulevard.cli.evaluation.ReadAhead;
import boulevard.cli.option.DataOptions;
import boulevard.cli.option.DeviceChoice;
import boulevard.cli.option.OutputOptions;
import boulevard.cli.run.Console;
import boulevard.data.DataException;
import boulevard.data.LabelledBlock;
import boulevard.formats.DataFiles;
import boulevard.formats.model.ModelFiles;
import boulevard.model.Model;
import boulevard.predict.Scorer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code boulevard evaluate}: predictions against the labels of a file. */
@Command(
        name = "evaluate",
        description = "Compares a model's predictions with the labels of a file: accuracy, macro and micro F1, AUC (two"
                + " classes) and confusions; MSE and R2 for regression. For a one-class model labels above 0 are"
                + " inside.",
        mixinStandardHelpOptions = true,
        sortOptions = false)
final class EvaluateCommand implements Callable<Integer> {
    private static final int LABELS_NAMED = 5;

    @Spec
    private CommandSpec command;

    @Parameters(paramLabel = "DATA", description = "Labelled rows.")
    private Path data;

    @Option(
            names = {"-m", "--model"},
            paramLabel = "MODEL",
            required = true,
            description = "The model, as train wrote it; model files of LIBLINEAR and LIBSVM are read as well.")
    private Path model = Path.of("");

    @Mixin
    private DeviceChoice devices;

    @Mixin
    private DataOptions reading;

    @Mixin
    private OutputOptions output;

    @Override
    public Integer call() throws IOException {
        String wanted = Usage.devices(devices, command);
        Model trained = ModelFiles.read(model);
        Evaluation evaluation;
        try (Scorer scorer = Scorer.open(trained, wanted, devices.memoryPerDevice())) {
            evaluation = evaluate(trained, scorer);
        }
        if (evaluation.rows() == 0) {
            throw new DataException(data + ": wanted rows to evaluate, got none");
        }
        Console console = new Console(
                command.commandLine().getOut(), command.commandLine().getErr(), output);
        if (evaluation instanceof Classification classes && !classes.unknown().isEmpty()) {
            console.warn("labels that the model doesn't know count as errors: "
                    + String.join(
                            ", ", classes.unknown().stream().limit(LABELS_NAMED).toList())
                    + (classes.unknown().size() > LABELS_NAMED ? ", ..." : ""));
        }
        console.result(evaluation.text(), evaluation.json());
        return 0;
    }

    private Evaluation evaluate(Model trained, Scorer scorer) throws IOException {
        Evaluator evaluator = Evaluator.of(trained, scorer);
        try (ReadAhead ahead = new ReadAhead(DataFiles.open(data, reading.reading(trained), reading.format()))) {
            LabelledBlock block = ahead.next();
            while (block != null) {
                evaluator.add(block.rows(), block.labels());
                block = ahead.next();
            }
        }
        return evaluator.finish();
    }
}
