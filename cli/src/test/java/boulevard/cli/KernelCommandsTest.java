package boulevard.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.map;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Kernel machines from the command line: train, evaluate, predict. */
final class KernelCommandsTest {
    @TempDir
    private Path directory;

    private Path rings = Path.of("");
    private Path model = Path.of("");

    @BeforeEach
    void makeData() throws IOException {
        rings = rings(directory.resolve("rings.svm"), 300);
        model = directory.resolve("rings.model");
    }

    /** Two classes, one around the other: no plane tells them apart. */
    private static Path rings(Path file, int rows) throws IOException {
        SplittableRandom random = new SplittableRandom(5);
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < rows; i++) {
            double angle = 2 * Math.PI * random.nextDouble();
            double radius = (i % 2 == 0 ? 0.3 : 0.8) + 0.1 * random.nextDouble();
            text.append(String.format(
                    Locale.ROOT,
                    "%s 1:%.4f 2:%.4f%n",
                    i % 2 == 0 ? "inner" : "outer",
                    radius * Math.cos(angle),
                    radius * Math.sin(angle)));
        }
        return Files.writeString(file, text);
    }

    private double accuracy(Path data) throws IOException {
        Invocation run = Invocation.of("evaluate", "-m", model, data, "--json");
        assertThat(run.status()).as(run.err()).isZero();
        return (Double) run.json().getOrDefault("accuracy", 0.0);
    }

    @Test
    void theSummaryProvesTheSolution() throws IOException {
        Invocation run = Invocation.of(
                "train", rings, "-m", model, "--kernel", "rbf", "-g", "2", "-c", "10", "--devices", "cpu*2");
        assertThat(run.status()).as(run.err()).isZero();
        assertThat(run.out())
                .contains("rbf, gamma 2.0", "smo", "kernel rows computed", "support vectors", "KKT", "2 x 1 (data)")
                .containsPattern("status +converged");
        assertThat(run.err()).contains("memory plan for cpu:0", "working set of 300 rows");
        assertThat(accuracy(rings)).isEqualTo(1.0);
    }

    @Test
    void jsonHasTheCounters() throws IOException {
        Map<String, @Nullable Object> json = Invocation.of(
                        "train", rings, "-m", model, "--kernel", "rbf", "--json", "--quiet", "--working-set", "32")
                .json();
        assertThat(json)
                .containsEntry("solver", "smo")
                .containsEntry("kernel", "rbf")
                .containsEntry("gamma", 0.5)
                .containsEntry("multiclass", "ovo")
                .containsKeys("supportVectors", "kernelRowsComputed", "kernelRowsRequested", "steps", "plans");
        assertThat(json.get("gap"))
                .asInstanceOf(map(String.class, Object.class))
                .containsEntry("kind", "kkt")
                .satisfies(gap -> assertThat((Double) gap.get("kkt")).isBetween(0.0, 1e-3));
    }

    @ParameterizedTest
    @CsvSource({
        "--kernel poly -d 2 -g 1 -r 1, 1.0",
        "--kernel linear, 0.4",
        "--kernel sigmoid -g 0.5, 0.4",
    })
    void everyKernelTrainsAndPredicts(String options, double least) throws IOException {
        List<Object> arguments = new ArrayList<>(List.of("train", rings, "-m", model, "-c", "10"));
        arguments.addAll(List.of(options.split(" ")));
        Invocation run = Invocation.of(arguments.toArray());
        assertThat(run.status()).as(run.err()).isZero();
        assertThat(accuracy(rings)).isGreaterThanOrEqualTo(least);
    }

    @Test
    void manyClassesVoteOrCompeteAndAgreeOnAnyDevices() throws IOException {
        Path five = SampleFiles.classes(directory.resolve("five.svm"), 250, 5, 3);
        for (String method : List.of("ovo", "ovr")) {
            List<Object> duals = new ArrayList<>();
            for (String devices : List.of("auto", "cpu", "cpu*3")) {
                Invocation run = Invocation.of(
                        "train",
                        five,
                        "-m",
                        model,
                        "--kernel",
                        "rbf",
                        "--multiclass",
                        method,
                        "--devices",
                        devices,
                        "--json");
                assertThat(run.status()).as(run.err()).isZero();
                duals.add(((Map<?, ?>) Objects.requireNonNull(run.json().get("objective"))).get("dual"));
                assertThat(accuracy(five)).isEqualTo(1.0);
            }
            assertThat(duals).as(method).containsOnly(duals.get(0));
        }
    }

    @Test
    void regressionAndOneClassTrainAndPredict() throws IOException {
        Path line = SampleFiles.line(directory.resolve("line.svm"), 200, 4);
        assertThat(Invocation.of("train", line, "-m", model, "--kernel", "rbf", "--task", "regress", "-c", "100")
                        .status())
                .isZero();
        Invocation evaluated = Invocation.of("evaluate", "-m", model, line, "--json");
        assertThat((Double) evaluated.json().getOrDefault("r2", 0.0)).isGreaterThan(0.95);
        Invocation trained = Invocation.of(
                "train", rings, "-m", model, "--kernel", "rbf", "--task", "one-class", "--nu", "0.1", "-g", "1");
        assertThat(trained.status()).as(trained.err()).isZero();
        assertThat(trained.out()).contains("one class, kernel rbf, gamma 1.0, nu 0.1");
        Invocation predicted = Invocation.of("predict", "-m", model, rings);
        assertThat(predicted.status()).as(predicted.err()).isZero();
        long outliers = predicted.out().lines().filter("-1"::equals).count();
        assertThat(outliers).isBetween(15L, 45L);
        assertThat(predicted.out().lines().filter("1"::equals).count()).isEqualTo(300 - outliers);
    }

    @Test
    void precomputedKernelsAreRead() throws IOException {
        StringBuilder text = new StringBuilder();
        for (int i = 1; i <= 40; i++) {
            text.append(i % 2).append(" 0:").append(i);
            for (int j = 1; j <= 40; j++) {
                text.append(String.format(Locale.ROOT, " %d:%.5f", j, (i % 2 == j % 2 ? 1 : -1) + (i == j ? 0.5 : 0)));
            }
            text.append('\n');
        }
        Path given = Files.writeString(directory.resolve("given.svm"), text);
        Invocation run = Invocation.of("train", given, "-m", model, "--kernel", "precomputed");
        assertThat(run.status()).as(run.err()).isZero();
        assertThat(accuracy(given)).isEqualTo(1.0);
        Invocation wrong = Invocation.of("train", rings, "-m", model, "--kernel", "precomputed");
        assertThat(wrong.status()).isEqualTo(1);
        assertThat(wrong.err()).contains("wanted a serial number", "row 1");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--gamma 1 | wanted a kernel that uses --gamma, got no --kernel",
                "--kernel linear --gamma 1 | got --kernel linear",
                "--kernel rbf --degree 2 | wanted a kernel that uses --degree",
                "--kernel rbf --gamma -1 | gamma above 0, got -1",
                "--kernel rbf --loss squared-hinge | wanted --loss hinge or epsilon with --kernel",
                "--kernel rbf --solver newton | wanted --solver smo or auto with --kernel",
                "--solver smo | wanted a solver for linear machines, got smo",
                "--multiclass ovo | wanted a kernel for --multiclass ovo",
                "--task one-class | wanted a kernel for --task one-class",
                "--kernel rbf --nu 0.5 | wanted --nu only with --task one-class",
                "--kernel rbf --task one-class --nu 2 | wanted nu above 0 and at most 1, got 2",
                "--kernel gauss | wanted linear, rbf, poly, sigmoid, precomputed, got 'gauss'",
                "--kernel rbf --working-set 1 | wanted a working set of at least 2 rows, got 1",
            })
    void wrongOptionsSayWhatIsWanted(String options, String message) {
        List<Object> arguments = new ArrayList<>(List.of("train", rings, "-m", model));
        arguments.addAll(List.of(options.split(" ")));
        Invocation run = Invocation.of(arguments.toArray());
        assertThat(run.status()).isEqualTo(2);
        assertThat(run.err()).contains(message).doesNotContain("\tat ");
        assertThat(model).doesNotExist();
    }

    @Test
    void tooLittleMemoryIsSaidBeforeTraining() {
        Invocation run = Invocation.of("train", rings, "-m", model, "--kernel", "rbf", "--memory-per-device", "12k");
        assertThat(run.status()).isEqualTo(1);
        assertThat(run.err()).contains("out of memory on cpu:0", "--memory-per-device");
        assertThat(model).doesNotExist();
    }
}
