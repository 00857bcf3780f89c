package boulevard.cli;

import boulevard.cli.option.DataOptions;
import boulevard.cli.option.DeviceOptions;
import boulevard.cli.option.OutputOptions;
import boulevard.cli.option.ProblemOptions;
import boulevard.cli.report.TrainingPage;
import boulevard.cli.run.Console;
import boulevard.cli.run.Outputs;
import boulevard.cli.run.RunSummary;
import boulevard.cli.run.Stopwatch;
import boulevard.cli.run.TrainingRun;
import boulevard.data.Dataset;
import boulevard.formats.DataFiles;
import boulevard.formats.model.ModelFiles;
import boulevard.train.TrainingResult;
import boulevard.train.TrainingSpec;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code boulevard train}: reads a file, trains, writes the model. */
@Command(
        name = "train",
        description = "Trains a support vector machine: a linear one, or with --kernel a kernel machine.",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        footer = {
            "",
            "LIBLINEAR and LIBSVM number their solvers, each in its own way:",
            "  LIBLINEAR -s 1, -s 2    --loss squared-hinge (the default)",
            "  LIBLINEAR -s 3          --loss hinge",
            "  LIBLINEAR -s 11, -s 12  --task regress --loss squared-epsilon",
            "  LIBLINEAR -s 13         --task regress --loss epsilon",
            "  LIBSVM -s 0 -t 2        --kernel rbf",
            "  LIBSVM -s 2 -t 2        --kernel rbf --task one-class",
            "  LIBSVM -s 3 -t 2        --kernel rbf --task regress",
            "  LIBSVM -t 0, 1, 3, 4    --kernel linear, poly, sigmoid, precomputed",
            "The other numbers have no counterpart. LIBLINEAR has an offset only with",
            "-B; here it is there unless --bias 0. A kernel machine's offset is free, as",
            "in LIBSVM; a linear machine's counts as a weight.",
            "",
            "Exit status: 0 converged, 1 failed, 2 bad usage, 3 stopped before",
            "converging, 130 interrupted (Ctrl-C). With 3 and 130 the model is written,",
            "and its status says so."
        })
final class TrainCommand implements Callable<Integer> {
    private static final Pattern ENDING =
            Pattern.compile("(\\.(svm|libsvm|txt|dat|data|csv|tsv|jsonl|arff|train))?(\\.(gz|bz2|xz|zst))?$");

    @Spec
    private CommandSpec command;

    @Parameters(paramLabel = "TRAIN", description = "Data to train on.")
    private Path train;

    @Option(
            names = {"-m", "--model"},
            paramLabel = "MODEL",
            description =
                    "Where to write the model. Default: the name of TRAIN with the ending .model, in this directory.")
    private @Nullable Path model;

    @Mixin
    private ProblemOptions problem;

    @Option(
            names = "--weights",
            paramLabel = "FILE",
            description = "Weights of rows: a number of at least 0 per line, a factor on C for the row.")
    private @Nullable Path weights;

    @Mixin
    private DataOptions data;

    @Mixin
    private DeviceOptions devices;

    @Option(
            names = "--metrics",
            paramLabel = "FILE",
            description = "Write progress to this file while training, as JSON lines.")
    private @Nullable Path metrics;

    @Option(
            names = "--report",
            paramLabel = "FILE",
            description = "Write a self-contained HTML page about the run: curves, devices, certificate.")
    private @Nullable Path report;

    @Mixin
    private OutputOptions output;

    @Override
    public Integer call() throws IOException {
        Stopwatch total = new Stopwatch();
        Path modelFile = model != null ? model : defaultModel(train);
        TrainingSpec spec = checkedSpec(modelFile);
        checkOutputs(modelFile);
        Console console = new Console(
                command.commandLine().getOut(), command.commandLine().getErr(), output);
        Dataset dataset = load(spec);
        TrainingSpec resolved = problem.resolve(spec, dataset.matrix().columns());
        double loadSeconds = total.seconds();
        RunSummary summary = new TrainingRun(console, metrics)
                .train(
                        dataset,
                        resolved,
                        result -> finish(
                                new RunSummary(result, resolved, loadSeconds, total.seconds(), modelFile), console));
        return summary.exitCode();
    }

    private TrainingSpec checkedSpec(Path modelFile) throws IOException {
        try {
            for (Path written : new @Nullable Path[] {modelFile, metrics, report}) {
                if (written != null) {
                    Outputs.differ(train, written);
                }
            }
            return devices.applyTo(problem.spec(), "auto");
        } catch (IllegalArgumentException wrong) {
            throw new ParameterException(command.commandLine(), wrong.getMessage(), wrong);
        }
    }

    private void checkOutputs(Path modelFile) throws IOException {
        Outputs.check(modelFile, "model");
        if (metrics != null) {
            Outputs.check(metrics, "metrics");
        }
        if (report != null) {
            Outputs.check(report, "report");
        }
    }

    private Dataset load(TrainingSpec spec) throws IOException {
        Dataset dataset = DataFiles.load(
                train, data.reading(!spec.loss().classifies(), problem.precomputed()), data.format(), null);
        return weights == null
                ? dataset
                : dataset.withWeights(DataFiles.loadWeights(
                        weights, Math.toIntExact(dataset.matrix().rows())));
    }

    private RunSummary finish(RunSummary summary, Console console) throws IOException {
        TrainingResult result = summary.result();
        ModelFiles.write(result.model(), summary.model());
        if (report != null) {
            TrainingPage.of(train.getFileName().toString(), summary).write(report);
            console.note("report in " + report);
        }
        console.result(summary.text(), summary.json());
        return summary;
    }

    /** The name of the data without the endings of its format and compression, and with {@code .model}. */
    static Path defaultModel(Path data) {
        Path name = data.getFileName();
        String text = name == null ? "" : name.toString();
        String stem = ENDING.matcher(text).replaceFirst("");
        return Path.of((stem.isEmpty() ? text : stem) + ".model");
    }
}
