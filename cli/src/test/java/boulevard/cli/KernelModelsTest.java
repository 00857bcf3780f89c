package boulevard.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Prediction with kernel models, which come from LIBSVM here. */
final class KernelModelsTest {
    private static final String TWO = """
            svm_type c_svc
            kernel_type linear
            nr_class 2
            total_sv 2
            rho 0.5
            label 1 -1
            probA -2
            probB 0.25
            nr_sv 1 1
            SV
            1 1:2
            -1 2:1
            """;
    private static final String THREE = """
            svm_type c_svc
            kernel_type rbf
            gamma 0.5
            nr_class 3
            total_sv 3
            rho 0 0 0
            label 3 1 2
            nr_sv 1 1 1
            SV
            1 1 1:2
            -1 1 2:2
            -1 -1 3:2
            """;
    private static final String ONE = """
            svm_type one_class
            kernel_type rbf
            gamma 0.5
            nr_class 2
            total_sv 1
            rho 0.5
            SV
            1 1:1
            """;

    @TempDir
    private Path directory;

    private Path data = Path.of("");

    @BeforeEach
    void makeData() throws IOException {
        data = Files.writeString(directory.resolve("rows.svm"), "1 1:1\n-1 2:3\n1 1:1 2:1\n");
    }

    private Path model(String text) throws IOException {
        return Files.writeString(directory.resolve("svm.model"), text);
    }

    private List<String> lines(Object... arguments) {
        Invocation run = Invocation.of(arguments);
        assertThat(run.status()).as(run.err()).isZero();
        return run.out().lines().toList();
    }

    @Test
    void scoresOfTwoClasses() throws IOException {
        assertThat(lines("predict", "-m", model(TWO), data, "--scores", "--devices", "reference*2"))
                .containsExactly("label\t1", "1\t1.5", "-1\t-3.5", "1\t0.5");
    }

    @Test
    void probabilitiesHaveAColumnPerClass() throws IOException {
        List<String> lines = lines("predict", "-m", model(TWO), data, "--probabilities", "--devices", "reference");

        assertThat(lines.get(0)).isEqualTo("label\t-1\t1");
        String[] first = lines.get(1).split("\t", -1);
        assertThat(first[0]).isEqualTo("1");
        assertThat(Double.parseDouble(first[2])).isCloseTo(1 / (1 + Math.exp(-2.75)), within(1e-12));
        assertThat(Double.parseDouble(first[1])).isCloseTo(1 / (1 + Math.exp(2.75)), within(1e-12));
    }

    @Test
    void scoresOfPairsAreNamedAfterThem() throws IOException {
        Path three = Files.writeString(directory.resolve("three.svm"), "3 1:2\n1 2:2\n2 3:2\n1 9:1\n");

        List<String> lines = lines("predict", "-m", model(THREE), three, "--scores", "--devices", "reference");

        assertThat(lines.get(0)).isEqualTo("label\t3 vs 1\t3 vs 2\t1 vs 2");
        // The last row is equally far from all: of three votes each pair's second class gets one, as in LIBSVM.
        assertThat(lines.stream().skip(1).map(line -> line.substring(0, 1))).containsExactly("3", "1", "2", "2");
    }

    @Test
    void oneClassIsInsideOrOutside() throws IOException {
        Path one = model(ONE);
        Path mixed = Files.writeString(directory.resolve("mixed.svm"), "5 1:1\n0 1:9\n-3 2:9\n+1 2:9\n");

        assertThat(lines("predict", "-m", one, mixed, "--scores", "--devices", "reference", "--quiet"))
                .hasSize(5)
                .startsWith("label\t1", "1\t0.5")
                .element(2)
                .asString()
                .startsWith("-1\t-0.4");
        assertThat(Invocation.of("evaluate", "-m", one, mixed, "--devices", "reference", "--json")
                        .json())
                .containsEntry("rows", 4.0)
                .containsEntry("correct", 3.0)
                .containsEntry("labels", List.of("-1", "1"))
                .containsEntry("unknownLabels", List.of());
        Path named = Files.writeString(directory.resolve("named.svm"), "in 1:1\n");
        Invocation refused = Invocation.of("evaluate", "-m", one, named, "--devices", "reference");
        assertThat(refused.status()).isEqualTo(1);
        assertThat(refused.err()).contains("wanted numbers as labels for a one-class model", "got 'in'");
    }

    @Test
    void exportsToLibsvmAndRefusesLiblinear() throws IOException {
        Path model = model(THREE);

        assertThat(lines("export", "-m", model, "--to", "libsvm")).containsExactly(model + ".libsvm");
        assertThat(Path.of(model + ".libsvm")).content().contains("label 3 1 2", "nr_sv 1 1 1");
        Invocation refused = Invocation.of("export", "-m", model, "--to", "liblinear");
        assertThat(refused.status()).isEqualTo(1);
        assertThat(refused.err()).contains("wanted a linear model", "--to libsvm");
    }

    @Test
    void saysWhatItNeeds() throws IOException {
        assertFails(1, "got one without; train it", "predict", "-m", model(THREE), data, "--probabilities");
        assertFails(2, "got both; leave one out", "predict", "-m", model(TWO), data, "--probabilities", "--scores");
        assertFails(2, "wanted devices such as cpu", "predict", "-m", model(TWO), data, "--devices", "cpu*");
        assertFails(1, "wanted a device of kind 'gpu9'", "evaluate", "-m", model(TWO), data, "--devices", "gpu9");
        assertFails(
                1,
                "out of memory on reference:0",
                "predict",
                "-m",
                model(TWO),
                data,
                "--devices",
                "reference",
                "--memory-per-device",
                "10");
    }

    private static void assertFails(int status, String message, Object... arguments) {
        Invocation run = Invocation.of(arguments);
        assertThat(run.err()).contains(message).doesNotContain("Exception");
        assertThat(run.status()).isEqualTo(status);
    }
}
