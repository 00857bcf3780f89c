package boulevard.cli.demo;

import boulevard.cli.evaluation.Classification;
import boulevard.cli.evaluation.Evaluator;
import boulevard.cli.option.DeviceOptions;
import boulevard.cli.option.OutputOptions;
import boulevard.cli.report.TrainingPage;
import boulevard.cli.run.Console;
import boulevard.cli.run.Outputs;
import boulevard.cli.run.RunSummary;
import boulevard.cli.run.Stopwatch;
import boulevard.cli.run.TrainingRun;
import boulevard.data.Dataset;
import boulevard.data.LabelledBlock.Names;
import boulevard.data.Targets;
import boulevard.formats.DataFiles;
import boulevard.formats.model.ModelFiles;
import boulevard.model.Model;
import boulevard.predict.Scorer;
import boulevard.train.TrainingSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code boulevard demo}: data, training on several devices, evaluation and report without any input. */
@Command(
        name = "demo",
        description = "Learns which module a class of this Java runtime belongs to, from the words in its class file:"
                + " real text classification without a download.",
        mixinStandardHelpOptions = true,
        sortOptions = false)
public final class DemoCommand implements Callable<Integer> {
    private static final String MODEL = "modules.model";
    private static final String REPORT = "report.html";
    private static final int MOST_DEVICES = 4;

    @Spec
    private CommandSpec command;

    @Option(
            names = "--output",
            paramLabel = "DIR",
            description = "Where to write model and report. Default: boulevard-demo.")
    private Path directory = Path.of("boulevard-demo");

    @Option(
            names = "--save",
            paramLabel = "FILE.svm",
            description = "Also write the data in LIBSVM's format, to compare with other tools: FILE.svm to train on,"
                    + " FILE.test.svm to evaluate on; classes are numbers in the order of their names.")
    private @Nullable Path save;

    @Mixin
    private DeviceOptions devices;

    @Mixin
    private OutputOptions output;

    @Override
    public Integer call() throws IOException {
        Stopwatch total = new Stopwatch();
        TrainingSpec spec = spec();
        prepareOutputs();
        Console console = new Console(
                command.commandLine().getOut(), command.commandLine().getErr(), output);
        console.note("reading the classes of Java " + Runtime.version().feature() + " at "
                + System.getProperty("java.home"));
        ModuleProblem problem = ModuleProblem.of(RuntimeClasses.read());
        double loadSeconds = total.seconds();
        console.note(describe(problem, loadSeconds));
        if (save != null) {
            save(problem, save);
        }
        RunSummary summary = new TrainingRun(console, null)
                .train(
                        problem.training(),
                        spec,
                        result -> finish(
                                problem,
                                new RunSummary(result, spec, loadSeconds, total.seconds(), directory.resolve(MODEL)),
                                console));
        return summary.exitCode();
    }

    private TrainingSpec spec() {
        int count = Math.max(2, Math.min(MOST_DEVICES, Runtime.getRuntime().availableProcessors()));
        try {
            return devices.applyTo(TrainingSpec.defaults(), "cpu*" + count);
        } catch (IllegalArgumentException wrong) {
            throw new ParameterException(command.commandLine(), wrong.getMessage(), wrong);
        }
    }

    private void prepareOutputs() throws IOException {
        if (save != null) {
            Outputs.check(save, "data");
        }
        if (Files.exists(directory) && !Files.isDirectory(directory)) {
            throw new IOException(directory + ": wanted a directory for model and report, got a file; choose another"
                    + " with --output");
        }
        Files.createDirectories(directory);
        Outputs.check(directory.resolve(MODEL), "model");
        Outputs.check(directory.resolve(REPORT), "report");
    }

    private static String describe(ModuleProblem problem, double seconds) {
        return String.format(
                Locale.ROOT,
                "%,d classes of %,d modules, %,d words, %,d non-zeros in %.1f s; %,d classes held out",
                problem.training().matrix().rows() + problem.heldOut().matrix().rows(),
                ((Targets.Classes) problem.training().targets()).labels().size(),
                problem.training().matrix().columns(),
                problem.training().matrix().nonZeros()
                        + problem.heldOut().matrix().nonZeros(),
                seconds,
                problem.heldOut().matrix().rows());
    }

    private static void save(ModuleProblem problem, Path file) throws IOException {
        String name = String.valueOf(file.getFileName());
        String stem = name.endsWith(".svm") ? name.substring(0, name.length() - ".svm".length()) : name;
        DataFiles.named("libsvm").write(numbered(problem.training()), file);
        DataFiles.named("libsvm").write(numbered(problem.heldOut()), file.resolveSibling(stem + ".test.svm"));
    }

    /** LIBSVM's format has numbers as labels: the position of the module in alphabetical order. */
    private static Dataset numbered(Dataset data) {
        double[] ids = Arrays.stream(((Targets.Classes) data.targets()).ids())
                .asDoubleStream()
                .toArray();
        return new Dataset(data.matrix(), new Targets.Reals(ids));
    }

    private RunSummary finish(ModuleProblem problem, RunSummary summary, Console console) throws IOException {
        Classification evaluation = evaluate(summary.result().model(), problem.heldOut());
        double baseline = problem.majorityAccuracy();
        ModelFiles.write(summary.result().model(), summary.model());
        Path report = directory.resolve(REPORT);
        new TrainingPage("the classes of Java " + Runtime.version().feature(), summary, evaluation, baseline)
                .write(report);
        Map<String, Object> json = summary.json();
        json.put("evaluation", evaluation.json());
        json.put("baselineAccuracy", baseline);
        json.put("report", report.toString());
        String text = String.format(
                Locale.ROOT,
                "%s%n%nheld-out accuracy %.3f on %,d classes (most frequent module: %.3f), macro F1 %.3f%n%nreport %s%n%n%s",
                summary.text(),
                evaluation.matrix().accuracy(),
                evaluation.rows(),
                baseline,
                evaluation.matrix().macroF1(),
                report,
                nextSteps());
        console.result(text, json);
        return summary;
    }

    private static Classification evaluate(Model model, Dataset heldOut) {
        Targets.Classes targets = (Targets.Classes) heldOut.targets();
        Evaluator evaluator = Evaluator.of(model, Scorer.onProcessor(model));
        heldOut.matrix()
                .blocks()
                .forEach(block -> evaluator.add(
                        block, new Names(targets.ids(), targets.labels().names())));
        return (Classification) evaluator.finish();
    }

    private static String nextSteps() {
        return """
                try next
                  boulevard devices                      what else could train
                  boulevard demo --devices cpu           the same on one device
                  boulevard demo --save modules.svm      the data, to compare with other tools
                  boulevard train modules.svm -c 0.1     your own training
                  boulevard train --help                 every option""";
    }
}
