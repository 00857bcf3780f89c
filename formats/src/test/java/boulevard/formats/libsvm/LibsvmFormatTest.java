package boulevard.formats.libsvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import boulevard.data.DataException;
import boulevard.data.DataFormat;
import boulevard.data.Dataset;
import boulevard.data.DenseBlock;
import boulevard.data.Labels;
import boulevard.data.Matrix;
import boulevard.data.Targets;
import boulevard.testkit.DataFormatContract;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class LibsvmFormatTest {

    @Nested
    class Plain extends DataFormatContract {
        @Override
        protected DataFormat format() {
            return new LibsvmFormat();
        }

        @Override
        protected String ending() {
            return ".svm";
        }
    }

    @Nested
    class Gzipped extends DataFormatContract {
        @Override
        protected DataFormat format() {
            return new LibsvmFormat();
        }

        @Override
        protected String ending() {
            return ".svm.gz";
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "data.svm | | true",
                "DATA.LIBSVM.GZ | | true",
                "data.txt | 1 3:0.5 4:1 | true",
                "data | # made by hand | false",
                "data | -1.5 3:0.5 # first row | true",
                "data | spam 3:0.5 4:1. 7:0.123 8 | true",
                "data | title,text | false",
                "data | 1,2,3 | false",
                "data | a sentence: with a colon | false",
                "data | {\"a\": 1} | false",
            })
    void recognisesFilesByNameOrFirstRow(String name, @Nullable String start, boolean expected) {
        byte[] bytes = (start == null ? "" : start).getBytes(StandardCharsets.UTF_8);

        assertThat(new LibsvmFormat().recognises(Path.of(name), bytes)).isEqualTo(expected);
    }

    @Test
    void writesShortNumbersAndLeavesZerosOfDenseRowsOut(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("data.svm");
        DenseBlock block = new DenseBlock(2, 3, new float[] {1, 0, 0.25f, -1e-10f, 1e20f, 100});
        new LibsvmFormat().write(new Dataset(Matrix.of(block), new Targets.Reals(new double[] {3, -0.5})), file);

        assertThat(file).hasContent("3 1:1 3:0.25\n-0.5 1:-1E-10 2:1E20 3:100\n");
    }

    @Test
    void refusesLabelsThatWouldNotReadBackAndLeavesTheFileAlone(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("data.svm");
        Files.writeString(file, "old");
        Labels labels = Labels.of(List.of("good", "not so good"));
        Dataset data = new Dataset(
                Matrix.of(new DenseBlock(1, 1, new float[] {1})), new Targets.Classes(labels, new int[] {1}));

        assertThatThrownBy(() -> new LibsvmFormat().write(data, file))
                .isInstanceOf(DataException.class)
                .hasMessageEndingWith("got 'not so good'; rename the class or choose another format");
        assertThat(file).hasContent("old");
    }
}
