package boulevard.formats.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import boulevard.data.DataException;
import boulevard.data.Dataset;
import boulevard.data.Labels;
import boulevard.data.RowBlock;
import boulevard.data.SyntheticData;
import boulevard.data.Targets;
import boulevard.formats.DataFiles;
import boulevard.formats.PeerProgram;
import boulevard.model.LinearModel;
import boulevard.model.Output;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class LiblinearModelTest {
    @TempDir
    Path folder;

    @Test
    void turnsTwoClassesRound() throws IOException {
        LinearModel model = read("solver_type L2R_L2LOSS_SVC;nr_class 2;label -1 1;nr_feature 2;bias 1;w;1;2;3");
        assertThat(model.weights()).containsExactly(-1, -2, -3);

        LinearModel kept = read("solver_type L2R_LR;nr_class 2;label 1 -1;nr_feature 2;bias -1;w;1;2");
        assertThat(kept.weights()).containsExactly(1, 2);
        assertThat(kept.bias()).isZero();
        assertThat(kept.certificate()).isNull();
    }

    @Test
    void ordersTheClassesAndDropsAConstantFeatureOfZero() throws IOException {
        LinearModel model = read("solver_type L2R_L2LOSS_SVC_DUAL;nr_class 3;label 30 4 10;nr_feature 2;bias 0;w;"
                + "1 2 3;4 5 6;7 8 9");

        assertThat(((Output.Classes) model.output()).labels().names()).containsExactly("4", "10", "30");
        assertThat(model.weights()).containsExactly(2, 3, 1, 5, 6, 4);
        assertThat(model.bias()).isZero();
    }

    @Test
    void readsARegressor() throws IOException {
        LinearModel model = read("solver_type L2R_L1LOSS_SVR_DUAL;nr_class 2;nr_feature 1;bias 2;w;-1e-3;5");

        assertThat(model).isEqualTo(new LinearModel(new Output.Real(), 1, 2, model.weights(), null));
        assertThat(model.weights()).containsExactly(-1e-3, 5);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "nr_class 2;label 1 2;nr_feature 2;bias -1;w;1 | :8:1: wanted weight 1 of feature 2, got the end of the file",
                "nr_class 2;label 1 2;nr_feature 1;bias -1;w;one | :7:1: wanted a finite number as weight, got 'one'",
                "nr_class 2;label 1 2;nr_feature 1;bias -1;w;nan | :7:1: wanted a finite number as weight, got 'nan'",
                "nr_class 2;label 1 2;nr_feature 2000000000;bias -1;w;1 | :6:1: wanted 2000000000 rows of 1 weights, got a"
                        + " file of only 82 bytes",
                "nr_class 3;label 1 2;nr_feature 1;bias -1;w;1 | :6:1: wanted 3 different numbers as labels, got [1, 2]",
                "nr_class 2;label 1 1;nr_feature 1;bias -1;w;1 | :6:1: wanted 2 different numbers as labels, got [1, 1]",
                "nr_class 2;nr_feature 1;bias -1;w;1 | :5:1: wanted a line 'label' in the header, got none",
                "nr_class 2;label 1 2;nr_feature -1;bias -1;w;1 | :6:1: wanted an integer of at least 0 as nr_feature, got"
                        + " '-1'",
                "nr_class 2;label 1 2 | :4:1: wanted a line 'w' before the weights, got the end of the file",
            })
    void saysWhatIsWrong(String lines, String message) {
        assertThatThrownBy(() -> read("solver_type L2R_L2LOSS_SVC;" + lines))
                .isInstanceOf(DataException.class)
                .hasMessage(folder.resolve("ll.model") + message + "; check that the LIBLINEAR model file is whole");
    }

    @Test
    void refusesOneClassModels() {
        assertThatThrownBy(() -> read("solver_type ONECLASS_SVM;nr_class 2;nr_feature 1;bias -1;rho 1;w;1"))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("got solver_type 'ONECLASS_SVM'");
    }

    @ParameterizedTest(name = "{0} classes, bias {1}, solver {2}")
    @CsvSource({"2,1,1", "2,-1,3", "2,1,4", "5,1,2", "5,-1,4", "3,0.5,0"})
    void predictsLikeLiblinearBothWays(int classes, double bias, int solver) throws Exception {
        PeerProgram trainer = PeerProgram.find("liblinear-train");
        PeerProgram predictor = PeerProgram.find("liblinear-predict");
        Dataset data = SyntheticData.text(400, 60, 8, classes, 0.1, 11);
        Path rows = folder.resolve("rows.svm");
        DataFiles.named("libsvm").write(data, rows);
        Path theirs = folder.resolve("their.model");
        trainer.run("-q", "-s", solver, "-B", bias, rows, theirs);

        LinearModel imported = (LinearModel) ModelFiles.read(theirs);
        List<String> expected = predictions(predictor, rows, theirs);
        assertThat(predictions(imported, data)).isEqualTo(expected);
        // All rows of one class would prove little.
        assertThat(expected.stream().distinct()).hasSizeGreaterThan(1);

        Path ours = folder.resolve("our.model");
        ModelFiles.writeLiblinear(imported, ours);
        assertThat(predictions(predictor, rows, ours)).isEqualTo(expected);
    }

    @ParameterizedTest(name = "bias {0}")
    @CsvSource({"0", "-2", "3"})
    void anExportedRegressorPredictsTheSameNumbers(double bias) throws Exception {
        PeerProgram predictor = PeerProgram.find("liblinear-predict");
        Dataset data = SyntheticData.regression(50, 20, 5, 0.1, 5);
        Path rows = folder.resolve("rows.svm");
        DataFiles.named("libsvm").write(data, rows);
        double[] weights = new double[bias == 0 ? 20 : 21];
        Arrays.setAll(weights, j -> Math.sin(j + 1));
        LinearModel model = new LinearModel(new Output.Real(), 20, bias, weights, null);
        Path file = folder.resolve("our.model");
        ModelFiles.writeLiblinear(model, file);

        double[] expected = model.decisionValues(data.matrix().blocks().get(0));
        List<String> got = predictions(predictor, rows, file);
        for (int i = 0; i < expected.length; i++) {
            assertThat(Double.parseDouble(got.get(i))).isCloseTo(expected[i], within(1e-4));
        }
    }

    private List<String> predictions(PeerProgram predictor, Path rows, Path model) throws Exception {
        return predictor.lines(rows, model, folder.resolve("out.txt"));
    }

    private static List<String> predictions(LinearModel model, Dataset data) {
        Output.Classes output = (Output.Classes) model.output();
        Labels labels = output.labels();
        assertThat(labels).isEqualTo(((Targets.Classes) data.targets()).labels());
        List<String> predictions = new ArrayList<>();
        for (RowBlock block : data.matrix().blocks()) {
            double[] values = model.decisionValues(block);
            for (int i = 0; i < block.rows(); i++) {
                predictions.add(labels.name(output.choose(values, i * model.outputs())));
            }
        }
        return predictions;
    }

    /** Reads a model file of lines that are separated by semicolons here. */
    private LinearModel read(String lines) throws IOException {
        Path file = folder.resolve("ll.model");
        Files.writeString(file, lines.replace(';', '\n') + "\n");
        return (LinearModel) ModelFiles.read(file);
    }
}
