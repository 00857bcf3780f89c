package boulevard.cli;

import boulevard.cli.evaluation.Predictor;
import boulevard.cli.evaluation.Predictor.Columns;
import boulevard.cli.option.DataOptions;
import boulevard.cli.option.DeviceChoice;
import boulevard.cli.option.OutputOptions;
import boulevard.cli.run.Console;
import boulevard.cli.run.Json;
import boulevard.cli.run.Outputs;
import boulevard.data.DataException;
import boulevard.data.DataReader;
import boulevard.formats.AtomicFile;
import boulevard.formats.DataFiles;
import boulevard.formats.model.ModelFiles;
import boulevard.model.Model;
import boulevard.predict.Scorer;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code boulevard predict}: one line per row of a file of any size. */
@Command(
        name = "predict",
        description = "Predicts the label of every row of a file, in constant memory.",
        mixinStandardHelpOptions = true,
        sortOptions = false)
final class PredictCommand implements Callable<Integer> {
    @Spec
    private CommandSpec command;

    @Parameters(paramLabel = "DATA", description = "Rows to predict; their labels may be anything.")
    private Path data;

    @Option(
            names = {"-m", "--model"},
            paramLabel = "MODEL",
            required = true,
            description = "The model, as train wrote it; model files of LIBLINEAR and LIBSVM are read as well.")
    private Path model = Path.of("");

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "Where to write the predictions. Default: standard output.")
    private @Nullable Path out;

    @Option(
            names = "--scores",
            description = "After each label, the decision values, separated by tabs, under a line that names them.")
    private boolean scores;

    @Option(
            names = "--probabilities",
            description =
                    "After each label, the probability of every class, separated by tabs, under a line that names the"
                            + " classes; needs a model that was trained with probabilities.")
    private boolean probabilities;

    @Mixin
    private DeviceChoice devices;

    @Mixin
    private DataOptions reading;

    @Mixin
    private OutputOptions output;

    @Override
    public Integer call() throws IOException {
        Path file = out;
        if (output.json() && file == null) {
            throw new ParameterException(
                    command.commandLine(), "wanted -o FILE with --json, for standard output holds either; got none");
        }
        if (file != null) {
            checkOutput(file);
        }
        if (scores && probabilities) {
            throw new ParameterException(
                    command.commandLine(), "wanted --scores or --probabilities, got both; leave one out");
        }
        String wanted = Usage.devices(devices, command);
        Model trained = ModelFiles.read(model);
        if (probabilities && trained.calibration() == null) {
            throw new DataException(
                    model + ": wanted a model with probabilities, got one without; train it with them, or"
                            + " leave --probabilities out");
        }
        Console console = new Console(
                command.commandLine().getOut(), command.commandLine().getErr(), output);
        try (Scorer scorer = Scorer.open(trained, wanted, devices.memoryPerDevice())) {
            Predictor predictor = new Predictor(
                    trained, scorer, scores ? Columns.SCORES : probabilities ? Columns.PROBABILITIES : Columns.NONE);
            predict(predictor, trained, console);
            report(predictor, console);
        }
        return 0;
    }

    private void predict(Predictor predictor, Model trained, Console console) throws IOException {
        DataReader reader = DataFiles.open(data, reading.reading(trained), reading.format());
        Path file = out;
        if (file == null) {
            predictor.predict(reader, console.out());
            console.out().flush();
            if (console.out().checkError()) {
                throw new IOException("wanted to print predictions, got an error from standard output: was it closed?");
            }
        } else {
            AtomicFile.write(file, stream -> {
                Writer text = new BufferedWriter(new OutputStreamWriter(stream, StandardCharsets.UTF_8));
                predictor.predict(reader, text);
                text.flush();
            });
        }
    }

    private void checkOutput(Path file) throws IOException {
        try {
            Outputs.differ(data, file);
            Outputs.differ(model, file);
        } catch (IllegalArgumentException same) {
            throw new ParameterException(command.commandLine(), same.getMessage(), same);
        }
        Outputs.check(file, "predictions");
    }

    private void report(Predictor predictor, Console console) throws IOException {
        if (predictor.known() > 0) {
            console.note(String.format(
                    Locale.ROOT,
                    "accuracy %.6f: %,d of %,d rows%s",
                    (double) predictor.correct() / predictor.known(),
                    predictor.correct(),
                    predictor.known(),
                    predictor.known() == predictor.rows() ? "" : " whose label the model knows"));
        }
        if (output.json()) {
            Map<String, Object> values = Json.object(
                    "rows", predictor.rows(),
                    "labelled", predictor.known(),
                    "correct", predictor.correct(),
                    "output", String.valueOf(out));
            console.result("", values);
        }
    }
}
