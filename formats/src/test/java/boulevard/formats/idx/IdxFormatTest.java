package boulevard.formats.idx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import boulevard.data.DataException;
import boulevard.data.DataReader;
import boulevard.data.Dataset;
import boulevard.data.DenseBlock;
import boulevard.data.LabelledBlock;
import boulevard.data.LabelledBlock.Names;
import boulevard.data.LabelledBlock.Numbers;
import boulevard.data.ReadOptions;
import boulevard.data.Targets;
import boulevard.formats.DataFiles;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class IdxFormatTest {
    private static final Path MNIST = Path.of(System.getProperty(
                    "boulevard.shared.data",
                    Path.of(System.getProperty("basedir", "."))
                            .resolve("../../shared/data")
                            .toString()))
            .resolve("mnist");

    @TempDir
    Path folder;

    private Path images(int... bytes) throws IOException {
        return write("t-images-idx3-ubyte", bytes);
    }

    private Path labels(int... bytes) throws IOException {
        return write("t-labels-idx1-ubyte", bytes);
    }

    private Path write(String name, int... bytes) throws IOException {
        byte[] content = new byte[bytes.length];
        for (int i = 0; i < bytes.length; i++) {
            content[i] = (byte) bytes[i];
        }
        return Files.write(folder.resolve(name), content);
    }

    private static List<LabelledBlock> read(Path file, boolean real, int blockBytes) throws IOException {
        List<LabelledBlock> blocks = new ArrayList<>();
        try (DataReader reader = IdxFormat.open(file, new ReadOptions(real, false, 1), blockBytes)) {
            LabelledBlock block = reader.next();
            while (block != null) {
                blocks.add(block);
                block = reader.next();
            }
        }
        return blocks;
    }

    private static float[] values(LabelledBlock block) {
        return ((DenseBlock) block.rows()).values();
    }

    @Test
    void flattensImagesAndScalesBytes() throws IOException {
        Path file = images(0, 0, 8, 3, 0, 0, 0, 3, 0, 0, 0, 1, 0, 0, 0, 2, 0, 255, 51, 1, 128, 254);
        labels(0, 0, 8, 1, 0, 0, 0, 3, 7, 200, 7);

        List<LabelledBlock> blocks = read(file, false, 16);

        assertThat(blocks).hasSize(2);
        assertThat(values(blocks.get(0))).containsExactly(0, 1, 0.2f, 1 / 255f);
        assertThat(values(blocks.get(1))).containsExactly(128 / 255f, 254 / 255f);
        assertThat(((Names) blocks.get(0).labels()).names()).containsExactly("7", "200");
        assertThat(((Names) blocks.get(1).labels()).names()).containsExactly("7");
        assertThat(((Numbers) read(file, true, 1 << 20).get(0).labels()).values())
                .containsExactly(7, 200, 7);
    }

    @ParameterizedTest
    @CsvSource({"9, 1", "11, 2", "12, 4", "13, 4", "14, 8"})
    void readsOtherTypesAsTheyAre(int type, int size) throws IOException {
        double[] numbers = {-3, 100, 0, 127};
        ByteBuffer bytes = ByteBuffer.allocate(12 + 4 * size).put(new byte[] {0, 0, (byte) type, 2});
        bytes.putInt(2).putInt(2);
        for (double number : numbers) {
            switch (type) {
                case 9 -> bytes.put((byte) number);
                case 11 -> bytes.putShort((short) number);
                case 12 -> bytes.putInt((int) number);
                case 13 -> bytes.putFloat((float) number);
                default -> bytes.putDouble(number);
            }
        }
        Path file = Files.write(folder.resolve("a-images.idx2"), bytes.array());
        write("a-labels.idx1", 0, 0, 8, 1, 0, 0, 0, 2, 1, 2);

        assertThat(values(read(file, false, 1 << 20).get(0))).containsExactly(-3, 100, 0, 127);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void isFoundByNameAndContentGzippedOrNot(boolean zipped) throws IOException {
        String ending = zipped ? ".gz" : "";
        byte[] pixels = {0, 0, 8, 3, 0, 0, 0, 2, 0, 0, 0, 1, 0, 0, 0, 1, 0, (byte) 255};
        Path file = folder.resolve("x-images-idx3-ubyte" + ending);
        Files.write(file, zipped ? zip(pixels) : pixels);
        byte[] classes = {0, 0, 8, 1, 0, 0, 0, 2, 4, 5};
        Files.write(folder.resolve("x-labels-idx1-ubyte" + ending), zipped ? zip(classes) : classes);

        Dataset data = DataFiles.load(file, ReadOptions.defaults(), null, null);

        assertThat(data.matrix().rows()).isEqualTo(2);
        assertThat(((Targets.Classes) data.targets()).labels().names()).containsExactly("4", "5");
        assertThat(new IdxFormat().recognises(Path.of("any"), Files.readAllBytes(file)))
                .isTrue();
        assertThat(new IdxFormat().recognises(Path.of("any"), new byte[0])).isFalse();
        assertThat(new IdxFormat().recognises(Path.of("any"), new byte[] {0, 0, 10, 1}))
                .isFalse();
    }

    private static byte[] zip(byte[] content) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream zipped = new GZIPOutputStream(bytes)) {
            zipped.write(content);
        }
        return bytes.toByteArray();
    }

    @Test
    void saysWhatIsWrong() throws IOException {
        int[] good = {0, 0, 8, 3, 0, 0, 0, 2, 0, 0, 0, 1, 0, 0, 0, 1, 0, 9};
        Path file = images(good);
        Path targets = folder.resolve("t-labels-idx1-ubyte");
        assertWrong(file, file + ": wanted its labels in " + targets + ", got no such file; put it there");
        labels(0, 0, 8, 1, 0, 0, 0, 3, 1, 2, 3);
        assertWrong(
                file,
                targets + ": wanted as many labels as there are rows in " + file
                        + ", 2, got 3; check that the two files belong together");
        labels(0, 0, 8, 2, 0, 0, 0, 2, 0, 0, 0, 2, 1, 2, 3, 4);
        assertWrong(file, targets + ": wanted one label per row, got 2; check that this is a file of labels");
        labels(0, 0, 8, 1, 0, 0, 0, 2, 1);
        assertWrong(
                file,
                targets + ": wanted 2 bytes of row 1 of 2 and 1 more, got a truncated file with 1; fetch the"
                        + " file again");
        labels(0, 0, 8, 1, 0, 0, 0, 2, 1, 2);
        images(Arrays.copyOf(good, 17));
        assertWrong(
                file,
                file + ": wanted 2 bytes of row 1 of 2 and 1 more, got a truncated file with 1; fetch the file"
                        + " again");
        images(Arrays.copyOf(good, 19));
        assertWrong(
                file,
                file + ": wanted the end of the file after 2 rows of 1 numbers, got more; check that the file is"
                        + " whole");
        images(Arrays.copyOf(good, 9));
        assertWrong(
                file, file + ": wanted 12 bytes of its dimensions, got a truncated file with 5; fetch the file again");
        images(0, 1, 8, 3, 0, 0, 0, 2);
        assertWrong(
                file,
                file + ": wanted an IDX file, which begins with two zeros, a type (08, 09, 0b, 0c, 0d, 0e) and"
                        + " the number of dimensions, got 00 01 08 03; check that this is the right file");
        images(0, 0, 8, 3, 255, 0, 0, 2, 0, 0, 0, 1, 0, 0, 0, 1);
        assertWrong(
                file,
                file + ": wanted dimensions of at most 2147483647, got 4278190082; check that this is the right"
                        + " file");
        images(0, 0, 8, 3, 0, 0, 0, 2, 127, 0, 0, 1, 127, 0, 0, 1);
        assertWrong(
                file,
                file + ": wanted at most 2147483646 numbers per row, got more; check that this is the right file");
        images(0, 0, 8, 1, 0, 0, 0, 0);
        assertWrong(
                file,
                file + ": wanted at least one row of at least one number, got 0 rows of 1; check that this is the"
                        + " right file");
        assertWrong(
                targets,
                targets + ": wanted a file of images with 'images-idx3' in its name, so that the labels are"
                        + " found beside it under 'labels-idx1', got 't-labels-idx1-ubyte'; name the images or rename the files");
        images(0, 0, 13, 2, 0, 0, 0, 2, 0, 0, 0, 1, 0x3f, 0x80, 0, 0, 0x7f, 0xc0, 0, 0);
        assertWrong(
                file, file + ": wanted finite numbers, got NaN in row 2, number 1; remove or replace missing values");
    }

    private static void assertWrong(Path file, String message) {
        assertThatThrownBy(() -> read(file, false, 1 << 20))
                .isInstanceOf(DataException.class)
                .hasMessage(message);
    }

    @Test
    void readsTheTestImagesOfMnist() throws IOException {
        Path file = MNIST.resolve("t10k-images-idx3-ubyte.gz");
        assumeTrue(Files.exists(file), () -> "no MNIST: " + file.toAbsolutePath() + " doesn't exist");

        Dataset data = DataFiles.load(file, ReadOptions.defaults(), null, null);

        assertThat(data.matrix().rows()).isEqualTo(10_000);
        assertThat(data.matrix().columns()).isEqualTo(784);
        Targets.Classes targets = (Targets.Classes) data.targets();
        assertThat(targets.labels().names()).containsExactly("0", "1", "2", "3", "4", "5", "6", "7", "8", "9");
        assertThat(Arrays.copyOf(targets.ids(), 5)).containsExactly(7, 2, 1, 0, 4);
    }
}
