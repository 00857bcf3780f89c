package boulevard.cli;

import boulevard.cli.option.DataOptions;
import boulevard.cli.option.DeviceOptions;
import boulevard.cli.option.OutputOptions;
import boulevard.cli.option.ProblemOptions;
import boulevard.cli.option.SearchOptions;
import boulevard.cli.run.Console;
import boulevard.cli.run.Interruption;
import boulevard.cli.run.Outputs;
import boulevard.cli.run.RunSummary;
import boulevard.cli.run.SearchProgress;
import boulevard.cli.run.SearchSummary;
import boulevard.cli.run.Stopwatch;
import boulevard.cli.run.TrainingRun;
import boulevard.data.Dataset;
import boulevard.device.DeviceGroup;
import boulevard.device.Devices;
import boulevard.formats.DataFiles;
import boulevard.formats.model.ModelFiles;
import boulevard.train.TrainingSpec;
import boulevard.tune.GridSearch;
import boulevard.tune.ParameterGrid;
import boulevard.tune.PointResult;
import boulevard.tune.SearchResult;
import boulevard.validation.Folds;
import boulevard.validation.Score;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Spec;

/** {@code boulevard tune}: a cross-validated search for C, and for the kernel's gamma. */
@Command(
        name = "tune",
        description = "Searches C, and gamma of a kernel, by cross-validation.",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        footer = {
            "",
            "A job trains without one fold and predicts it; jobs run side by side, each on",
            "one device. By default the processor is divided into a device per core.",
            "--time-limit and --max-iterations hold for every job.",
            "",
            "Exit status: 0 done, 1 failed, 2 bad usage, 130 interrupted (Ctrl-C): the best",
            "point so far is printed. With --refit also 3: the model was written, but its",
            "training stopped before it converged."
        })
final class TuneCommand implements Callable<Integer> {
    private static final int INTERRUPTED = 130;

    @Spec
    private CommandSpec command;

    @Parameters(paramLabel = "TRAIN", description = "Data to train on.")
    private Path train;

    @Mixin
    private SearchOptions search;

    @Option(names = "--refit", description = "Then train on all data with the best parameters; needs -m.")
    private boolean refit;

    @Option(
            names = {"-m", "--model"},
            paramLabel = "MODEL",
            description = "Where --refit writes the model.")
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

    @Mixin
    private OutputOptions output;

    /** What is searched. */
    private record Setup(TrainingSpec spec, ParameterGrid grid, Score score, int folds) {
        /** Devices for the jobs: with {@code auto} one per core. */
        String jobDevices() {
            return spec.devices().equals("auto") ? "cpu*" + Runtime.getRuntime().availableProcessors() : spec.devices();
        }
    }

    @Override
    public Integer call() throws IOException {
        Stopwatch total = new Stopwatch();
        Setup setup = checkedSetup();
        if (model != null) {
            Outputs.check(model, "model");
        }
        Console console = new Console(
                command.commandLine().getOut(), command.commandLine().getErr(), output);
        Dataset dataset = load(setup.spec());
        Folds folds = Folds.of(dataset.targets(), setup.folds(), setup.spec().seed());
        double loadSeconds = total.seconds();
        SearchSummary summary;
        try (DeviceGroup group = Devices.open(setup.jobDevices(), setup.spec().memoryPerDevice());
                Interruption interruption = Interruption.open()) {
            SearchResult result = interruption.during(() -> search(dataset, setup, folds, group, console));
            summary = summary(result, setup, dataset, group, loadSeconds);
            warn(result, console);
            if (!refit || !result.finished() || result.best().isEmpty()) {
                console.result(summary.text(), summary.json());
                return result.finished() ? 0 : INTERRUPTED;
            }
        }
        return refit(summary, setup, dataset, console, total);
    }

    private Setup checkedSetup() throws IOException {
        ParseResult parsed = command.commandLine().getParseResult();
        try {
            if (refit != (model != null)) {
                throw new IllegalArgumentException("wanted --refit and -m MODEL together, got only "
                        + (refit ? "--refit" : "-m") + "; with both, the best model is trained and written");
            }
            if (model != null) {
                Outputs.differ(train, model);
            }
            TrainingSpec spec = devices.applyTo(problem.spec(), "auto");
            return new Setup(
                    spec,
                    search.grid(spec, parsed.hasMatchedOption("--c"), parsed.hasMatchedOption("--gamma")),
                    search.score(spec),
                    search.folds());
        } catch (IllegalArgumentException wrong) {
            throw new ParameterException(command.commandLine(), wrong.getMessage(), wrong);
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

    private static SearchResult search(Dataset dataset, Setup setup, Folds folds, DeviceGroup group, Console console) {
        if (console.options().quiet()) {
            return GridSearch.run(
                    dataset, setup.spec(), setup.grid(), folds, setup.score(), group, GridSearch.Listener.NONE);
        }
        SearchProgress progress = new SearchProgress(console);
        try {
            return GridSearch.run(dataset, setup.spec(), setup.grid(), folds, setup.score(), group, progress);
        } finally {
            progress.end();
        }
    }

    private SearchSummary summary(
            SearchResult result, Setup setup, Dataset dataset, DeviceGroup group, double loadSeconds) {
        List<String> names = group.devices().stream()
                .map(device -> device.description().name())
                .toList();
        String next = result.best()
                .map(best -> TrainCommandLine.of(command, train, best.point()))
                .orElse(null);
        return new SearchSummary(result, setup.spec(), dataset, names, setup.folds(), loadSeconds, next);
    }

    private static void warn(SearchResult result, Console console) {
        result.points().stream()
                .flatMap(point -> point.failures().stream())
                .findFirst()
                .ifPresent(message -> console.warn(result.failed() + " of " + result.jobs()
                        + " jobs failed, and their points can't be the best; the first: " + message));
        if (result.best().map(PointResult::unconverged).orElse(0L) > 0) {
            console.warn("training of the best point didn't converge in all folds; raise --max-iterations or"
                    + " --time-limit, or scale the features");
        }
    }

    private int refit(SearchSummary search, Setup setup, Dataset dataset, Console console, Stopwatch total)
            throws IOException {
        PointResult best = search.result().best().orElseThrow();
        Path modelFile = Objects.requireNonNull(model, "checked with --refit");
        TrainingSpec spec = best.point().applyTo(setup.spec());
        RunSummary summary = new TrainingRun(console, null).train(dataset, spec, result -> {
            RunSummary run = new RunSummary(result, spec, search.loadSeconds(), total.seconds(), modelFile);
            ModelFiles.write(result.model(), modelFile);
            Map<String, Object> json = search.json();
            json.put("refit", run.json());
            String gap = System.lineSeparator() + System.lineSeparator();
            console.result(search.text() + gap + run.text(), json);
            return run;
        });
        return summary.exitCode();
    }
}
