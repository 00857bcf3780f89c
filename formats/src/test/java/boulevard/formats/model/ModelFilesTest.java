package boulevard.formats.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import boulevard.data.CsrBlock;
import boulevard.data.DataException;
import boulevard.data.DenseBlock;
import boulevard.data.Labels;
import boulevard.data.Matrix;
import boulevard.data.RowBlock;
import boulevard.kernel.Kernel;
import boulevard.model.Calibration;
import boulevard.model.Certificate;
import boulevard.model.KernelModel;
import boulevard.model.LinearModel;
import boulevard.model.Model;
import boulevard.model.Output;
import boulevard.model.Status;
import boulevard.model.SupportVectors;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
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

    static List<Model> models() {
        double[] sparse = new double[3 * 1001];
        sparse[7] = -0.1;
        sparse[3000] = 1e-300;
        sparse[1500] = -0.0;
        return List.of(
                new LinearModel(classes("-1", "1"), 2, 1, new double[] {0.1, -0.0, 3}, CERTIFICATE),
                new LinearModel(classes("x", "y", "雪"), 1000, -0.5, sparse, CERTIFICATE),
                new LinearModel(new Output.Real(), 3, 0, new double[] {1, Double.MIN_VALUE, Double.MAX_VALUE}, null),
                new LinearModel(new Output.Real(), 0, 0, new double[0], null),
                new LinearModel(classes("a", "b"), 1, 0, new double[] {2}, CERTIFICATE)
                        .withCalibration(new Calibration(new double[] {-1.5}, new double[] {0.25})),
                kernelModel(new Output.Real(), new Kernel.Linear(), group(sparse(), 0)),
                kernelModel(new Output.OneClass(), new Kernel.Polynomial(0.5, 3, -1), group(dense(), 0)),
                kernelModel(classes("x", "y"), new Kernel.Sigmoid(1e-3, 0.5), group(sparse(), 0), group(dense(), 0))
                        .withCalibration(new Calibration(new double[] {-1}, new double[] {0})),
                kernelModel(
                        new Output.Classes(Labels.of(List.of("1", "2", "3")), Output.Decision.PAIRWISE),
                        new Kernel.Rbf(0.125),
                        group(sparse(), 0, 1),
                        group(Matrix.of(new DenseBlock(0, 4, new float[0])), 0, 2),
                        group(
                                new Matrix(
                                        4,
                                        List.of(
                                                dense().blocks().get(0),
                                                sparse().blocks().get(0))),
                                1,
                                2)),
                kernelModel(
                        new Output.Real(),
                        new Kernel.Precomputed(),
                        group(Matrix.of(new DenseBlock(2, 1, new float[] {3, 17})), 0)));
    }

    private static KernelModel kernelModel(Output output, Kernel kernel, SupportVectors... groups) {
        double[] offsets = new double[output.values()];
        Arrays.setAll(offsets, k -> 0.1 - k);
        Certificate certificate = new Certificate(Certificate.Kind.KKT, 3.5, -3.25, 5e-4, Status.CONVERGED, 1e-3);
        return new KernelModel(output, kernel, 4, List.of(groups), offsets, certificate, null);
    }

    private static SupportVectors group(Matrix rows, int... values) {
        double[] coefficients = new double[(int) rows.rows() * values.length];
        Arrays.setAll(coefficients, i -> Math.sin(i + 1));
        return new SupportVectors(rows, values, coefficients);
    }

    /** Views, so that a writer has to look at where rows start. */
    private static Matrix sparse() {
        int[] offsets = {0, 2, 3, 3, 6};
        CsrBlock block = new CsrBlock(
                4, offsets, new int[] {0, 3, 1, 0, 1, 2}, new float[] {1, -2, 3, Float.MIN_VALUE, 0.1f, -0.0f});
        return Matrix.of(block).rows(1, 4);
    }

    private static Matrix dense() {
        return Matrix.of(new DenseBlock(3, 4, new float[] {9, 9, 9, 9, 1, 0, 0.5f, -3, 0, 0, 0, Float.MAX_VALUE}))
                .rows(1, 3);
    }

    @ParameterizedTest
    @MethodSource("models")
    void readsBackWhatItWrote(Model model) throws IOException {
        Path file = folder.resolve("m.model");
        ModelFiles.write(model, file);

        assertThat(ModelFiles.read(file))
                .usingRecursiveComparison()
                .withEqualsForType(ModelFilesTest::sameBlock, RowBlock.class)
                .withEqualsForType(ModelFilesTest::sameMatrix, Matrix.class)
                .isEqualTo(model);
    }

    private static boolean sameMatrix(Matrix a, Matrix b) {
        return a.columns() == b.columns()
                && a.blocks().size() == b.blocks().size()
                && IntStream.range(0, a.blocks().size())
                        .allMatch(i -> sameBlock(a.blocks().get(i), b.blocks().get(i)));
    }

    private static boolean sameBlock(RowBlock a, RowBlock b) {
        return a.getClass() == b.getClass() && content(a).equals(content(b));
    }

    /** All entries row by row, values as bits. */
    private static String content(RowBlock block) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < block.rows(); i++) {
            text.append('\n');
            if (block instanceof CsrBlock csr) {
                for (int e = csr.start(i); e < csr.start(i + 1); e++) {
                    text.append(csr.columnIds()[e]).append(':').append(Float.floatToIntBits(csr.values()[e]));
                }
            } else if (block instanceof DenseBlock dense) {
                for (int j = 0; j < dense.columns(); j++) {
                    text.append(' ').append(Float.floatToIntBits(dense.values()[dense.start(i) + j]));
                }
            }
        }
        return text.toString();
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
    void refusesEveryTruncationAndEveryChangedByte(Model model) throws IOException {
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
    void survivesChangedBytesUnderARightCheckSum(Model model) throws IOException {
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
                ": wanted a model file of Boulevard, LIBLINEAR or LIBSVM, got an empty file; name the file"
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
