package boulevard.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.map;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class CommandsTest {
    @TempDir
    private Path directory;

    private Path data = Path.of("");
    private Path model = Path.of("");

    @BeforeEach
    void makeData() throws IOException {
        data = SampleFiles.classes(directory.resolve("three.svm"), 300, 3, 7);
        model = directory.resolve("three.model");
    }

    private Invocation train(Object... more) {
        Object[] arguments = new Object[more.length + 4];
        System.arraycopy(new Object[] {"train", data, "-m", model}, 0, arguments, 0, 4);
        System.arraycopy(more, 0, arguments, 4, more.length);
        return Invocation.of(arguments);
    }

    @Test
    void summaryNamesEverything() {
        Invocation run = train();

        assertThat(run.status()).as(run.err()).isZero();
        assertThat(run.out())
                .contains("300 rows, 6 features, 1,800 non-zeros, 3 classes", "cpu:0", "split", "solver", "passes")
                .contains("load", "train", "communicate", "primal", "dual", "relative", "peak memory", model.toString())
                .containsPattern("status +converged");
        assertThat(model).exists();
    }

    @Test
    void jsonHasTheKeysThatScriptsRelyOn() throws IOException {
        Map<String, @Nullable Object> json = train("--json", "--quiet").json();

        assertThat(json)
                .containsEntry("rows", 300.0)
                .containsEntry("features", 6.0)
                .containsEntry("nonzeros", 1800.0)
                .containsEntry("classes", 3.0)
                .containsEntry("status", "converged")
                .containsEntry("model", model.toString())
                .containsKeys("devices", "solver");
        assertThat(json.get("seconds"))
                .asInstanceOf(map(String.class, Object.class))
                .containsOnlyKeys("load", "train", "cpu", "communicate", "total");
        assertThat(json.get("objective"))
                .asInstanceOf(map(String.class, Object.class))
                .containsOnlyKeys("primal", "dual");
        assertThat(json.get("gap"))
                .asInstanceOf(map(String.class, Object.class))
                .containsEntry("kind", "duality")
                .satisfies(gap -> assertThat((Double) gap.get("relative")).isBetween(0.0, 1e-3));
    }

    @Test
    void quietTrainingWritesOnlyResults() {
        assertThat(train("--quiet").err()).isEmpty();
    }

    @Test
    void predictionsAreLabelsOfTheModel() throws IOException {
        train();
        Path output = directory.resolve("out.txt");

        Invocation toFile = Invocation.of("predict", "-m", model, data, "-o", output);
        Invocation printed = Invocation.of("predict", "-m", model, data, "--quiet");

        assertThat(toFile.status()).isZero();
        assertThat(toFile.out()).isEmpty();
        assertThat(toFile.err()).startsWith("accuracy 1.000000: 300 of 300 rows");
        List<String> lines = Files.readAllLines(output);
        assertThat(lines).hasSize(300).startsWith("0", "1", "2", "0");
        assertThat(printed.out()).isEqualTo(Files.readString(output));
        assertThat(printed.err()).isEmpty();
    }

    @Test
    void scoresHaveAColumnPerClass() {
        train();

        List<String> lines = Invocation.of("predict", "-m", model, data, "--scores")
                .out()
                .lines()
                .toList();

        assertThat(lines).hasSize(301);
        assertThat(lines.get(0)).isEqualTo("label\t0\t1\t2");
        String[] row = lines.get(2).split("\t", -1);
        assertThat(row[0]).isEqualTo("1");
        assertThat(Double.parseDouble(row[2])).isPositive();
        assertThat(Double.parseDouble(row[1])).isNegative();
    }

    @Test
    void twoClassesHaveOneScoreForTheSecond() throws IOException {
        data = SampleFiles.classes(directory.resolve("two.svm"), 100, 2, 8);
        train();

        List<String> lines = Invocation.of("predict", "-m", model, data, "--scores")
                .out()
                .lines()
                .toList();

        assertThat(lines.get(0)).isEqualTo("label\t1");
        assertThat(lines.get(1)).matches("0\t-[0-9.E-]+");
        assertThat(lines.get(2)).matches("1\t[0-9][0-9.E-]*");
    }

    @Test
    void labelsTheModelDoesNotKnowCountAsErrors() throws IOException {
        train();
        Path strange = Files.writeString(directory.resolve("strange.svm"), "0 1:1 2:1\n7 3:1 4:1\n");

        Invocation run = Invocation.of("evaluate", "-m", model, strange, "--json");

        assertThat(run.err()).contains("labels that the model doesn't know count as errors: 7");
        assertThat(run.json())
                .containsEntry("rows", 2.0)
                .containsEntry("accuracy", 0.5)
                .containsEntry("microF1", 0.5)
                .containsEntry("unknownLabels", List.of("7"));
    }

    @Test
    void evaluationOfTwoClassesHasAnAuc() throws IOException {
        data = SampleFiles.classes(directory.resolve("two.svm"), 100, 2, 8);
        train();

        assertThat(Invocation.of("evaluate", "-m", model, data, "--json").json())
                .containsEntry("accuracy", 1.0)
                .containsEntry("macroF1", 1.0)
                .containsEntry("auc", 1.0);
        assertThat(Invocation.of("evaluate", "-m", model, data).out()).contains("AUC       1.000000", "confusion");
    }

    @Test
    void regressionFindsTheLine() throws IOException {
        data = SampleFiles.line(directory.resolve("line.svm"), 200, 9);

        assertThat(train("--task", "regress", "-p", "0.01", "-c", "100").status())
                .isZero();

        Map<String, @Nullable Object> json =
                Invocation.of("evaluate", "-m", model, data, "--json").json();
        assertThat(json).containsOnlyKeys("rows", "mse", "r2");
        assertThat((Double) json.get("r2")).isGreaterThan(0.999);
    }

    @Test
    void modelsAreExportedForLiblinear() throws IOException {
        train();
        Path exported = directory.resolve("three.liblinear");

        Invocation run = Invocation.of("export", "-m", model, "--to", "liblinear", "-o", exported);

        assertThat(run.status()).isZero();
        assertThat(Files.readString(exported)).contains("nr_class 3", "bias 1");
        assertThat(Invocation.of("evaluate", "-m", exported, data, "--json").json())
                .containsEntry("accuracy", 1.0);
    }

    @Test
    void stoppingEarlyGivesStatusThreeAndAModel() throws IOException {
        data = SampleFiles.noise(directory.resolve("noise.svm"), 200, 20, 3);

        Invocation run = train("--max-iterations", "1", "-e", "1e-12", "--json");

        assertThat(run.status()).isEqualTo(3);
        assertThat(run.json()).containsEntry("status", "iteration-limit");
        assertThat(model).exists();
    }

    @Test
    void classWeightsAreTakenInBothSpellings() throws IOException {
        Object first = train("-w1", "5", "-w0", "0.5", "--json").json().get("objective");
        Object second = train("--class-weight", "1=5", "--class-weight", "0=0.5", "--json")
                .json()
                .get("objective");

        assertThat(first).isEqualTo(second).isNotEqualTo(train("--json").json().get("objective"));
    }

    @Test
    void negativeBiasOfLiblinearMeansNone() throws IOException {
        assertThat(train("-B", "-1", "--json").json().get("objective"))
                .isEqualTo(train("--bias", "0", "--json").json().get("objective"));
    }

    @Test
    void metricsAreJsonLinesFromStartToEnd() throws IOException {
        Path metrics = directory.resolve("run.jsonl");

        train("--metrics", metrics);

        List<String> lines = Files.readAllLines(metrics);
        assertThat(Invocation.parse(lines.get(0)))
                .containsEntry("event", "start")
                .containsEntry("rows", 300.0);
        assertThat(Invocation.parse(lines.get(1)))
                .containsEntry("event", "progress")
                .containsKeys("iteration", "passes", "rounds", "primal", "dual", "gap", "seconds");
        assertThat(Invocation.parse(lines.get(lines.size() - 1)))
                .containsEntry("event", "end")
                .containsEntry("status", "converged");
    }

    @Test
    void devicesAreListed() throws IOException {
        assertThat(Invocation.of("devices").out()).containsPattern("(?m)^cpu:0 .*Java");
        assertThat(Invocation.of("devices", "--json").json()).containsKeys("devices", "absent");
    }

    @Test
    void devicesAreMeasured() {
        String measured = Invocation.of("devices", "--measure", "--json").out();
        assertThat(measured)
                .contains("\"productGBps\":", "\"kernelMvaluesPerSecond\":")
                .doesNotContain("NaN", "problem");
    }

    @Test
    void dataInfoCountsAndWarns() throws IOException {
        Path wide = Files.writeString(directory.resolve("wide.svm"), "1 1:1 2:0.5 3:5000\n-1 1:-1\n-1\n");

        Invocation run = Invocation.of("data", "info", wide, "--json");

        assertThat(run.json())
                .containsEntry("rows", 3.0)
                .containsEntry("features", 3.0)
                .containsEntry("nonzeros", 4.0)
                .containsEntry("min", -1.0)
                .containsEntry("max", 5000.0)
                .containsEntry("widestFeature", 3.0)
                .containsEntry("emptyRows", 1.0)
                .containsEntry("labels", Map.of("-1", 2.0, "1", 1.0));
        assertThat(run.err()).contains("feature 3 reaches 5000", "1 rows have no non-zero feature");
        assertThat(Invocation.of("data", "info", wide).out()).containsPattern("(?m)^-1 +2 +66.67 %");
    }

    @Test
    void unscaledFeaturesAreWarnedOf() throws IOException {
        data = Files.writeString(directory.resolve("wide.svm"), "1 1:1 2:0.5 3:5000\n-1 1:-1 2:0.2\n");

        assertThat(train("--max-iterations", "2").err()).contains("feature 3 reaches 5000");
    }

    @Test
    void modelIsNamedAfterTheData() {
        assertThat(TrainCommand.defaultModel(Path.of("/data/a9a.svm.gz"))).isEqualTo(Path.of("a9a.model"));
        assertThat(TrainCommand.defaultModel(Path.of("a9a.t.libsvm"))).isEqualTo(Path.of("a9a.t.model"));
        assertThat(TrainCommand.defaultModel(Path.of("a9a"))).isEqualTo(Path.of("a9a.model"));
        assertThat(TrainCommand.defaultModel(Path.of(".svm"))).isEqualTo(Path.of(".svm.model"));
    }

    @Test
    void helpTranslatesTheNumberedSolvers() {
        assertThat(Invocation.of("train", "--help").out())
                .contains(
                        "LIBLINEAR -s 3          --loss hinge", "LIBSVM -s 3 -t 2        --kernel rbf --task regress");
    }
}
