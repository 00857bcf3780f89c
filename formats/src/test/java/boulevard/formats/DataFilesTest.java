package boulevard.formats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import boulevard.data.DataException;
import boulevard.data.Dataset;
import boulevard.data.Labels;
import boulevard.data.ReadOptions;
import boulevard.data.Targets;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class DataFilesTest {
    private static final ReadOptions CLASSES = new ReadOptions(false, false, 2);

    @TempDir
    Path folder;

    @Test
    void joinsBlocksAndSpellingsOfLabels() throws IOException {
        // More than a chunk, so that labels come from several blocks in different orders.
        String text = "+1 1:1\n" + "-1 2:0.5\n".repeat(400_000) + "1.0 7:1\n" + "0 3:1\n".repeat(300_000) + "1 1:1\n";
        Dataset data = DataFiles.load(file("data.svm", text), CLASSES, null, null);

        assertThat(data.matrix().blocks()).hasSizeGreaterThan(1);
        assertThat(data.matrix().rows()).isEqualTo(700_003);
        assertThat(data.matrix().columns()).isEqualTo(7);
        Targets.Classes classes = (Targets.Classes) data.targets();
        assertThat(classes.labels().names()).containsExactly("-1", "0", "1");
        assertThat(classes.counts()).containsExactly(400_000, 300_000, 3);
        assertThat(classes.ids()[400_001]).isEqualTo(2);
    }

    @Test
    void keepsTheClassesOfAModelAndAppendsUnknownOnes() throws IOException {
        Labels known = Labels.of(List.of("1", "2", "3"));
        Dataset data = DataFiles.load(file("data.svm", "2.0 1:1\n9 1:1\n2 1:1\n+9 1:1\n"), CLASSES, null, known, 5);

        Targets.Classes classes = (Targets.Classes) data.targets();
        assertThat(classes.labels().names()).containsExactly("1", "2", "3", "9");
        assertThat(classes.ids()).containsExactly(1, 3, 1, 3);
        assertThat(data.matrix().columns()).isEqualTo(5);
    }

    @Test
    void oneClassIsEnoughToEvaluateButNotToTrain() throws IOException {
        Path file = file("data.svm", "1 1:1\n+1 1:2\n");

        assertThat(DataFiles.load(file, CLASSES, null, Labels.of(List.of("-1", "1")))
                        .targets()
                        .rows())
                .isEqualTo(2);
        assertThatThrownBy(() -> DataFiles.load(file, CLASSES, null, null))
                .isInstanceOf(DataException.class)
                .hasMessage(file + ": wanted rows of at least two classes, got only '1'"
                        + "; check the labels, or use --task regress");
    }

    @Test
    void loadsRealTargets() throws IOException {
        Dataset data =
                DataFiles.load(file("data.txt", "1.5 1:1\n-2e3 1:2\n"), CLASSES.withRealTargets(true), null, null);

        assertThat(((Targets.Reals) data.targets()).values()).containsExactly(1.5, -2000);
    }

    @Test
    void namesTheFormatsItKnows() throws IOException {
        Path file = file("data.bin", "what is this");

        assertThatThrownBy(() -> DataFiles.open(file, CLASSES, null))
                .hasMessage(file + ": wanted a file of a known format, got one that is none of idx, libsvm"
                        + "; name its format with --format");
        assertThatThrownBy(() -> DataFiles.open(file, CLASSES, "arff"))
                .isInstanceOf(DataException.class)
                .hasMessage("wanted one of the formats idx, libsvm, got 'arff'; correct --format");
        assertThatThrownBy(() -> DataFiles.open(folder.resolve("none"), CLASSES, null))
                .isInstanceOf(DataException.class)
                .hasMessage(folder.resolve("none") + ": wanted a data file, got no such file; check the path");
    }

    @Test
    void loadsWeights() throws IOException {
        assertThat(DataFiles.loadWeights(file("weights.txt", "1\r\n 0.5 \n0"), 3))
                .containsExactly(1, 0.5, 0);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "1;2 | : wanted 3 weights, one per row of the data, got 2; check that the file belongs to this data",
                "1;2;3;4 | :4:1: wanted 3 weights, one per row of the data, got more; check that the file belongs to this"
                        + " data",
                "1;-2;3 | :2:1: wanted a finite weight of at least 0, got '-2'; write one number per line, 0 to leave a row"
                        + " out",
                "1;1f;3 | :2:1: wanted a finite weight of at least 0, got '1f'; write one number per line, 0 to leave a row"
                        + " out",
                "1;;3 | :2:1: wanted a finite weight of at least 0, got ''; write one number per line, 0 to leave a row out",
                "1;1e999;3 | :2:1: wanted a finite weight of at least 0, got '1e999'; write one number per line, 0 to leave"
                        + " a row out",
            })
    void saysWhichWeightIsWrong(String lines, String message) throws IOException {
        Path file = file("weights.txt", lines.replace(';', '\n') + "\n");

        assertThatThrownBy(() -> DataFiles.loadWeights(file, 3))
                .isInstanceOf(DataException.class)
                .hasMessage(file + message);
    }

    private Path file(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text);
    }

    @Test
    void aDirectoryIsNoDataFile() {
        assertThatThrownBy(() -> DataFiles.open(folder, ReadOptions.defaults(), null))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("got a directory");
    }
}
