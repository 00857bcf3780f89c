package boulevard.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class TuneCommandTest {
    @TempDir
    private Path directory;

    private Path data = Path.of("");

    @BeforeEach
    void makeData() throws IOException {
        data = SampleFiles.classes(directory.resolve("three.svm"), 90, 3, 7);
    }

    @Test
    void theDefaultGridIsSearchedAndTheBestPrintedWithItsCommand() {
        Invocation run = Invocation.of("tune", data);

        assertThat(run.status()).as(run.err()).isZero();
        assertThat(run.out())
                .contains("90 rows, 6 features, 540 non-zeros, 3 classes")
                .contains("11 points x 5 folds, accuracy, squared-hinge loss, on cpu:0")
                .contains("55 of 55 done, 0 failed, 0 not converged")
                .containsPattern("best +C 0.03125: accuracy 1\\.0+, standard deviation 0\\.0 over the folds")
                .containsPattern("next +boulevard train -c 0.03125 " + data)
                .contains("32768");
        assertThat(run.err()).contains("jobs", "s left");
    }

    @Test
    void jsonHasTheBestAndAllPoints() throws IOException {
        Map<String, @Nullable Object> json = Invocation.of(
                        "tune", data, "--c-grid", "0.001,2^3,1", "--folds", "3", "--json", "--quiet")
                .json();

        assertThat(json)
                .containsEntry("rows", 90.0)
                .containsEntry("folds", 3.0)
                .containsEntry("score", "accuracy")
                .containsEntry("status", "done")
                .containsEntry("jobs", 9.0)
                .containsEntry("done", 9.0)
                .containsEntry("failed", 0.0);
        List<?> points = (List<?>) json.get("points");
        assertThat(points).hasSize(3);
        assertThat((Map<?, ?>) points.get(2)).satisfies(point -> {
            assertThat(point.get("c")).isEqualTo(8.0);
            assertThat((List<?>) point.get("folds")).hasSize(3);
        });
        assertThat((Map<?, ?>) json.get("best")).satisfies(best -> {
            assertThat(best.get("mean")).isEqualTo(1.0);
            assertThat(best.get("standardDeviation")).isEqualTo(0.0);
        });
    }

    @Test
    void quietSearchesWriteOnlyResults() {
        assertThat(Invocation.of("tune", data, "--c-grid", "1", "--quiet").err())
                .isEmpty();
    }

    @Test
    void theCommandKeepsTheOptionsThatTrainHasAndItRuns() {
        Invocation run = Invocation.of(
                "tune",
                data,
                "-c",
                "2",
                "-v",
                "2",
                "--loss",
                "hinge",
                "-w1",
                "2.5",
                "-w2",
                "3",
                "--class-weight",
                "0=1.5",
                "--score",
                "macro-f1",
                "--seed",
                "5",
                "--zero-based",
                "--devices",
                "cpu*2",
                "--probabilities");

        String next = run.out()
                .lines()
                .filter(line -> line.startsWith("next"))
                .findFirst()
                .orElseThrow();
        assertThat(next)
                .contains("--loss hinge", "-w1 2.5", "-w2 3", "--class-weight 0=1.5", "--seed 5", "--zero-based")
                .contains("--devices 'cpu*2'", "--probabilities")
                .endsWith("-c 2 " + data)
                .doesNotContain("--score", "folds", "--c 2");
        Object[] words = Stream.of(
                        next.substring(next.indexOf("train")).replace("'", "").split(" ", -1))
                .toArray();
        Object[] withModel = Stream.concat(Stream.of(words), Stream.of("-m", directory.resolve("next.model")))
                .toArray();
        Invocation training = Invocation.of(withModel);
        assertThat(training.status()).as(training.err()).isZero();
    }

    @Test
    void refitWritesTheModelOfTheBestPoint() throws IOException {
        Path model = directory.resolve("best.model");
        Invocation run = Invocation.of("tune", data, "--c-grid", "0.5,4", "--refit", "-m", model, "--json", "--quiet");

        assertThat(run.status()).as(run.err()).isZero();
        assertThat((Map<?, ?>) run.json().get("refit")).satisfies(refit -> {
            assertThat(refit.get("c")).isEqualTo(0.5);
            assertThat(refit.get("status")).isEqualTo("converged");
        });
        assertThat(Invocation.of("evaluate", "-m", model, data, "--json").json())
                .containsEntry("accuracy", 1.0);
    }

    @Test
    void regressionsAreComparedByTheirError() throws IOException {
        Path line = SampleFiles.line(directory.resolve("line.svm"), 60, 3);

        Map<String, @Nullable Object> json = Invocation.of(
                        "tune", line, "--task", "regress", "-p", "0", "--c-grid", "2^-10:2^6:2^8", "--json")
                .json();

        assertThat(json).containsEntry("score", "mse").containsEntry("classes", 0.0);
        assertThat((Map<?, ?>) json.get("best"))
                .satisfies(best -> assertThat(best.get("c")).isEqualTo(64.0));
    }

    @Test
    void unconvergedJobsAreCountedAndTheBestIsMarked() throws IOException {
        Path noise = SampleFiles.noise(directory.resolve("noise.svm"), 60, 5, 3);

        Invocation run = Invocation.of("tune", noise, "--c-grid", "1", "--max-iterations", "1", "-e", "1e-9");

        assertThat(run.status()).isZero();
        assertThat(run.out()).contains("5 of 5 done, 0 failed, 5 not converged").contains("; 5 not converged");
        assertThat(run.err()).contains("didn't converge in all folds");
    }

    @Test
    void probabilitiesNeedClasses() throws IOException {
        Path model = directory.resolve("p.model");
        assertThat(Invocation.of("train", data, "--probabilities", "-m", model).status())
                .isZero();

        Invocation regression = Invocation.of("train", data, "--task", "regress", "--probabilities", "-m", model);

        assertThat(regression.status()).isEqualTo(2);
        assertThat(regression.err()).contains("got a regression; train without probabilities");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    2 | --c-grid 1:2            | wanted LOW:HIGH:FACTOR such as 2^-5:2^15:2^2, or a list such as 0.1,1,10, got '1:2'
                    2 | --c-grid 1:x:2          | got '1:x:2'
                    2 | --c-grid 2^^3           | got '2^^3'
                    2 | --c-grid 1,,2           | got '1,,2'
                    2 | --c-grid 4:1:2          | wanted 0 < LOW <= HIGH and FACTOR > 1
                    2 | --c-grid -1             | wanted finite values of C above 0, got -1.0
                    2 | --c-grid 1 -c 2         | got both -c and --c-grid
                    2 | --gamma-grid 1          | got a linear machine; leave it out
                    2 | --folds 1               | wanted at least 2 folds, got 1
                    2 | --score mse             | wanted --score accuracy or macro-f1 to classify, got mse
                    2 | --task regress --score accuracy | wanted --score mse to score a regression, got accuracy
                    2 | --score auc             | wanted accuracy, macro-f1, mse, got 'auc'
                    2 | --refit                 | wanted --refit and -m MODEL together, got only --refit
                    2 | -m x.model              | got only -m
                    1 | --folds 91              | got 90 rows for 91 folds; use fewer folds or more rows
                    """)
    void badInput(int status, String options, String message) {
        Object[] words = Stream.concat(Stream.of("tune", data.toString()), Stream.of(options.split(" ", -1)))
                .toArray();

        Invocation run = Invocation.of(words);

        assertThat(run.err()).contains(message).doesNotContain("Exception");
        assertThat(run.status()).isEqualTo(status);
        assertThat(run.out()).isEmpty();
    }

    @Test
    void aSingleClassIsRefused() throws IOException {
        Path one = Files.writeString(directory.resolve("one.svm"), "1 1:1\n1 1:2\n1 1:3\n1 1:4\n1 1:5\n");

        Invocation run = Invocation.of("tune", one);

        assertThat(run.status()).isEqualTo(1);
        assertThat(run.err()).contains("wanted rows of at least two classes, got only '1'");
    }
}
