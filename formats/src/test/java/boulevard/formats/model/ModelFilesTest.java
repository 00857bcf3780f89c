package boulevard.formats.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import boulevard.data.DataException;
import boulevard.data.Labels;
import boulevard.model.Certificate;
import boulevard.model.LinearModel;
import boulevard.model.Output;
import boulevard.model.Status;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class ModelFilesTest {
    private static final int CRC_BYTES = 4;
    private static final Certificate CERTIFICATE = new Certificate(12.5, 12.25, Status.TIME_LIMIT, 1e-3);

    @TempDir
    Path folder;

    static List<LinearModel> models() {
        double[] sparse = new double[3 * 1001];
        sparse[7] = -0.1;
        sparse[3000] = 1e-300;
        sparse[1500] = -0.0;
        return List.of(
                new LinearModel(classes("-1", "1"), 2, 1, new double[] {0.1, -0.0, 3}, CERTIFICATE),
                new LinearModel(classes("x", "y", "雪"), 1000, -0.5, sparse, CERTIFICATE),
                new LinearModel(new Output.Real(), 3, 0, new double[] {1, Double.MIN_VALUE, Double.MAX_VALUE}, null),
                new LinearModel(new Output.Real(), 0, 0, new double[0], null));
    }

    @ParameterizedTest
    @MethodSource("models")
    void readsBackWhatItWrote(LinearModel model) throws IOException {
        Path file = folder.resolve("m.model");
        ModelFiles.write(model, file);
        LinearModel read = (LinearModel) ModelFiles.read(file);

        assertThat(read.output()).isEqualTo(model.output());
        assertThat(read.features()).isEqualTo(model.features());
        assertThat(read.bias()).isEqualTo(model.bias());
        assertThat(read.weights()).isEqualTo(model.weights());
        assertThat(read.certificate()).isEqualTo(model.certificate());
    }

    @Test
    void leavesRowsOfZerosOutWhereThatIsSmaller() throws IOException {
        Path file = folder.resolve("m.model");
        ModelFiles.write(models().get(1), file);

        // Three rows of three weights with their ids, of 1001.
        assertThat(Files.size(file)).isLessThan(3 * (4 + 3 * 8) + 150);
    }

    @ParameterizedTest
    @MethodSource("models")
    void refusesEveryTruncationAndEveryChangedByte(LinearModel model) throws IOException {
        Path file = folder.resolve("m.model");
        ModelFiles.write(model, file);
        byte[] whole = Files.readAllBytes(file);
        for (int length = 0; length < whole.length; length++) {
            assertRefused(file, Arrays.copyOf(whole, length));
        }
        assertRefused(file, Arrays.copyOf(whole, whole.length + 1));
        for (int at = 0; at < whole.length; at++) {
            for (int change : new int[] {1, 0x80, 0xff}) {
                byte[] changed = whole.clone();
                changed[at] ^= (byte) change;
                assertRefused(file, changed);
            }
        }
    }

    /** A file made to deceive has a right check sum: what its numbers claim is bounded all the same. */
    @ParameterizedTest
    @MethodSource("models")
    void survivesChangedBytesUnderARightCheckSum(LinearModel model) throws IOException {
        Path file = folder.resolve("m.model");
        ModelFiles.write(model, file);
        byte[] whole = Files.readAllBytes(file);
        for (int at = 0; at < whole.length - CRC_BYTES; at++) {
            for (int change : new int[] {1, 0x40, 0x80, 0xff}) {
                byte[] changed = whole.clone();
                changed[at] ^= (byte) change;
                CRC32C crc = new CRC32C();
                crc.update(changed, 0, changed.length - CRC_BYTES);
                ByteBuffer.wrap(changed).order(ByteOrder.LITTLE_ENDIAN).putInt(changed.length - CRC_BYTES, (int)
                        crc.getValue());
                Files.write(file, changed);
                try {
                    assertThat(ModelFiles.read(file)).isNotNull();
                } catch (DataException refused) {
                    assertThat(refused).hasMessageStartingWith(file.toString());
                }
            }
        }
    }

    @Test
    void saysWhatIsWrong() throws IOException {
        Path file = folder.resolve("m.model");
        ModelFiles.write(models().get(0), file);
        byte[] whole = Files.readAllBytes(file);

        assertThatThrownBy(() -> ModelFiles.read(folder.resolve("none")))
                .isInstanceOf(DataException.class)
                .hasMessage(folder.resolve("none") + ": wanted a model file, got no such file; check the path");
        assertMessage(
                file,
                new byte[0],
                ": wanted a model file of Boulevard or LIBLINEAR, got an empty file; name the file"
                        + " that training wrote");
        assertMessage(
                file,
                Arrays.copyOf(whole, 100),
                ": wanted a model file of " + whole.length
                        + " bytes as it says itself, got a truncated one of 100; copy the file again or train again");
        whole[whole.length - 9] ^= 1;
        assertMessage(
                file,
                whole,
                ": wanted a model file that matches its check sum, got a corrupt one; copy the file again"
                        + " or train again");
        whole[8] = 9;
        assertMessage(
                file,
                whole,
                ": wanted a model file of version 1, got version 9; read it with the release that wrote" + " it");
    }

    @Test
    void aFailedWriteLeavesTheOldFile() throws IOException {
        Path file = folder.resolve("m.model");
        ModelFiles.write(models().get(0), file);
        byte[] whole = Files.readAllBytes(file);
        LinearModel unwritable = new LinearModel(classes("a", "b"), 1, 0, new double[1], null);

        assertThatThrownBy(() -> ModelFiles.writeLiblinear(unwritable, file))
                .isInstanceOf(DataException.class)
                .hasMessage(
                        file + ": wanted 32-bit integers as labels, which is all that LIBLINEAR's format holds, got 'a'"
                                + "; number the classes, or keep the model in the own format");
        assertThat(file).hasBinaryContent(whole);
        try (var files = Files.list(folder)) {
            assertThat(files).containsExactly(file);
        }
    }

    private static Output classes(String... names) {
        return new Output.Classes(Labels.of(List.of(names)));
    }

    private static void assertRefused(Path file, byte[] content) throws IOException {
        Files.write(file, content);
        assertThatThrownBy(() -> ModelFiles.read(file)).isInstanceOf(DataException.class);
    }

    private static void assertMessage(Path file, byte[] content, String message) throws IOException {
        Files.write(file, content);
        assertThatThrownBy(() -> ModelFiles.read(file))
                .isInstanceOf(DataException.class)
                .hasMessage(file + message);
    }
}
