package boulevard.formats.libsvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import boulevard.data.CsrBlock;
import boulevard.data.DataException;
import boulevard.data.Dataset;
import boulevard.data.Labels;
import boulevard.data.Matrix;
import boulevard.data.ReadOptions;
import boulevard.data.RowBlock;
import boulevard.data.SyntheticData;
import boulevard.data.Targets;
import boulevard.formats.DataFiles;
import boulevard.formats.PeerProgram;
import boulevard.formats.model.ModelFiles;
import boulevard.kernel.Kernel;
import boulevard.model.KernelModel;
import boulevard.model.LinearModel;
import boulevard.model.Model;
import boulevard.model.Output;
import boulevard.model.SupportVectors;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class LibsvmModelsTest {
    /** {@code svm-predict} prints six significant digits. */
    private static final double PRINTED = 1e-5;

    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource({
        "two-rbf, two",
        "two-probabilities, two",
        "three-polynomial, three",
        "three-nu-sigmoid, three",
        "real-linear, real",
        "real-nu-rbf, real",
        "one-class, two",
        "given, given"
    })
    void predictsWhatItsTrainerPredicted(String name, String data) throws IOException {
        Model model = ModelFiles.read(golden(name + ".model"));
        List<String> expected = Files.readAllLines(golden(name + ".predictions"));

        assertSame(predictions(model, golden(data + ".svm"), name.equals("given")), expected, model);

        Path ours = folder.resolve("ours.model");
        ModelFiles.writeLibsvm(model, ours);
        assertSame(predictions(ModelFiles.read(ours), golden(data + ".svm"), name.equals("given")), expected, model);
        Path own = folder.resolve("own.model");
        ModelFiles.write(model, own);
        assertSame(predictions(ModelFiles.read(own), golden(data + ".svm"), name.equals("given")), expected, model);
    }

    @Test
    void readsSigmoidsAndWritesThemBack() throws IOException {
        KernelModel model = LibsvmModels.read(golden("three-nu-sigmoid.model"));
        Path ours = folder.resolve("ours.model");
        LibsvmModels.write(model, ours);
        KernelModel again = LibsvmModels.read(ours);

        assertThat(Objects.requireNonNull(model.calibration()).slopes())
                .containsExactly(-1.9082911425269262, -1.3145475062076406, -0.9738830888085515);
        assertThat(Objects.requireNonNull(again.calibration()).slopes())
                .containsExactly(model.calibration().slopes());
        assertThat(again.calibration().offsets())
                .containsExactly(model.calibration().offsets());
        assertThat(again.offsets()).containsExactly(model.offsets());
        assertThat(again.groups().get(1).coefficients())
                .containsExactly(model.groups().get(1).coefficients());
        assertThat(again.kernel()).isEqualTo(model.kernel());
        assertThat(again.output()).isEqualTo(model.output());
        assertThat(model.certificate()).isNull();
    }

    @Test
    void severalClassesKeepTheFilesOrderAndTwoChangePlaces() throws IOException {
        assertThat(labels(LibsvmModels.read(golden("three-polynomial.model")))).containsExactly("7", "2", "-3");
        KernelModel two = LibsvmModels.read(golden("two-rbf.model"));
        assertThat(labels(two)).containsExactly("-1", "1");
        assertThat(two.offsets()).containsExactly(-0.86313586585538);
    }

    @Test
    void ignoresTheDensityOfNewerVersions() throws IOException {
        Path file = folder.resolve("one.model");
        Files.writeString(file, """
                svm_type one_class
                kernel_type linear
                nr_class 2
                total_sv 1
                rho 0.5
                prob_density_marks 0.1 0.2
                SV
                2 1:1
                """);

        KernelModel model = LibsvmModels.read(file);

        assertThat(model.decisionValues(new CsrBlock(1, new int[] {0, 1}, new int[1], new float[] {1})))
                .containsExactly(1.5);
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(
            strings = {
                "2 -s 0 -t 2 -g 0.3",
                "2 -s 0 -t 0 -c 10",
                "2 -s 1 -t 3 -g 0.1 -n 0.1 -b 1",
                "3 -s 0 -t 1 -g 0.5 -r 1 -d 2",
                "5 -s 0 -t 2 -g 0.2 -b 1",
                "6 -s 0 -t 2 -g 20 -c 10",
                "2 -s 2 -t 2 -n 0.4",
                "0 -s 3 -t 2 -g 0.1",
                "0 -s 4 -t 0"
            })
    void predictsLikeLibsvmBothWays(String line) throws Exception {
        PeerProgram trainer = PeerProgram.find("svm-train");
        PeerProgram predictor = PeerProgram.find("svm-predict");
        int classes = line.charAt(0) - '0';
        Dataset data = classes == 0
                ? SyntheticData.regression(150, 20, 6, 0.1, 3)
                : SyntheticData.text(240, 60, 8, classes, 0.1, 11);
        // The file's first label decides LIBSVM's order; from the middle it is another one.
        Path rows = folder.resolve("rows.svm");
        DataFiles.named("libsvm").write(data, rows);
        List<String> lines = Files.readAllLines(rows);
        Path train = Files.write(folder.resolve("train.svm"), lines.subList(7, lines.size()));
        Path theirs = folder.resolve("their.model");
        List<Object> arguments = new ArrayList<>(List.of("-q"));
        arguments.addAll(List.of(line.substring(2).split(" ")));
        arguments.addAll(List.of(train, theirs));
        trainer.run(arguments.toArray());

        Model imported = ModelFiles.read(theirs);
        Path out = folder.resolve("out.txt");
        List<String> expected = predictor.lines("-q", rows, theirs, out);
        assertSame(predictions(imported, rows, false), expected, imported);

        Path ours = folder.resolve("our.model");
        ModelFiles.writeLibsvm(imported, ours);
        assertSame(predictor.lines("-q", rows, ours, out), expected, imported);
    }

    @ParameterizedTest(name = "{0} classes")
    @ValueSource(ints = {0, 2, 4})
    void linearModelsAreMachinesWithALinearKernel(int classes) throws Exception {
        PeerProgram predictor = PeerProgram.find("svm-predict");
        Dataset data = classes == 0
                ? SyntheticData.regression(150, 20, 6, 0.1, 3)
                : SyntheticData.text(240, 20, 5, classes, 0.1, 11);
        Path rows = folder.resolve("rows.svm");
        DataFiles.named("libsvm").write(data, rows);
        Output output = data.targets() instanceof Targets.Classes targets
                ? new Output.Classes(targets.labels())
                : new Output.Real();
        double[] weights = new double[21 * output.values()];
        Arrays.setAll(weights, j -> j % 7 == 3 ? 0 : Math.sin(j + 1));
        LinearModel model = new LinearModel(output, 20, -0.5, weights, null);
        Path file = folder.resolve("our.model");

        ModelFiles.writeLibsvm(model, file);

        List<String> expected = predictor.lines("-q", rows, file, folder.resolve("out.txt"));
        assertSame(predictions(model, rows, false), expected, model);
        assertSame(predictions(ModelFiles.read(file), rows, false), expected, model);
    }

    @Test
    void refusesWhatTheFormatCantHold() {
        Path file = folder.resolve("no.model");
        SupportVectors vectors = new SupportVectors(
                Matrix.of(new CsrBlock(1, new int[] {0, 1}, new int[1], new float[] {1})),
                new int[] {0, 1, 2},
                new double[3]);
        KernelModel rest = model(Output.Decision.LARGEST, vectors, "1", "2", "3");

        assertThatThrownBy(() -> LibsvmModels.write(rest, file))
                .isInstanceOf(DataException.class)
                .hasMessage(file + ": wanted a kernel model whose 3 classes are told apart in pairs, which is all that"
                        + " LIBSVM's format holds, got one against the rest; train one-against-one, or keep the model in"
                        + " the own format");
        LinearModel named =
                new LinearModel(new Output.Classes(Labels.of(List.of("ham", "spam"))), 1, 0, new double[] {1}, null);
        assertThatThrownBy(() -> LibsvmModels.write(named, file))
                .isInstanceOf(DataException.class)
                .hasMessage(
                        file + ": wanted 32-bit integers as labels, which is all that LIBSVM's format holds, got 'ham'"
                                + "; number the classes, or keep the model in the own format");
        assertThat(file).doesNotExist();
    }

    private static KernelModel model(Output.Decision decision, SupportVectors vectors, String... labels) {
        Output output = new Output.Classes(Labels.of(List.of(labels)), decision);
        return new KernelModel(
                output, new Kernel.Linear(), 1, List.of(vectors), new double[output.values()], null, null);
    }

    private static List<String> labels(KernelModel model) {
        return ((Output.Classes) model.output()).labels().names();
    }

    private static List<String> predictions(Model model, Path rows, boolean zeroBased) throws IOException {
        Dataset data = DataFiles.load(rows, new ReadOptions(true, zeroBased, 1), "libsvm", null);
        List<String> predictions = new ArrayList<>();
        for (RowBlock block : data.matrix().blocks()) {
            double[] values = model.decisionValues(block);
            for (int i = 0; i < block.rows(); i++) {
                predictions.add(prediction(model.output(), values, i * model.outputs()));
            }
        }
        return predictions;
    }

    private static String prediction(Output output, double[] values, int at) {
        if (output instanceof Output.Classes classes) {
            return classes.labels().name(classes.choose(values, at));
        }
        return output instanceof Output.OneClass ? Output.OneClass.label(values[at]) : Double.toString(values[at]);
    }

    private static void assertSame(List<String> got, List<String> expected, Model model) {
        // All rows of one class would prove little.
        assertThat(expected.stream().distinct()).hasSizeGreaterThan(1);
        assertThat(got).hasSameSizeAs(expected);
        if (!(model.output() instanceof Output.Real)) {
            assertThat(got).isEqualTo(expected);
            return;
        }
        for (int i = 0; i < got.size(); i++) {
            double value = Double.parseDouble(expected.get(i));
            assertThat(Double.parseDouble(got.get(i))).isCloseTo(value, within(PRINTED * (1 + Math.abs(value))));
        }
    }

    private static Path golden(String name) {
        try {
            return Path.of(Objects.requireNonNull(LibsvmModelsTest.class.getResource("/libsvm-models/" + name))
                    .toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }
}
