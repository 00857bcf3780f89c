package boulevard.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import boulevard.data.CsrBlock;
import boulevard.data.DataFormat;
import boulevard.data.DataReader;
import boulevard.data.Dataset;
import boulevard.data.DenseBlock;
import boulevard.data.LabelledBlock;
import boulevard.data.LabelledBlock.Names;
import boulevard.data.LabelledBlock.Numbers;
import boulevard.data.Labels;
import boulevard.data.Matrix;
import boulevard.data.ReadOptions;
import boulevard.data.RowBlock;
import boulevard.data.SyntheticData;
import boulevard.data.Targets;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What every {@link DataFormat} has to fulfil: what it writes it reads back, bit by bit, with any number of threads.
 *
 * <p>Random data is made from the seed that the test's name shows; {@code -Dboulevard.seed=N} replays it.
 */
public abstract class DataFormatContract {
    private static final float[] EXTREMES = {
        Float.MAX_VALUE,
        -Float.MAX_VALUE,
        Float.MIN_VALUE,
        -Float.MIN_VALUE,
        Float.MIN_NORMAL,
        16777216f,
        0.1f,
        -1f / 3,
        Math.nextDown(Float.MIN_NORMAL),
        3.4028233e38f,
        9.999999e9f,
        1
    };

    @TempDir
    Path folder;

    /** The format under test. */
    protected abstract DataFormat format();

    /** Ending of its files, with the dot. */
    protected abstract String ending();

    static LongStream seeds() {
        Long replayed = Long.getLong("boulevard.seed");
        return replayed == null ? LongStream.range(0, 25) : LongStream.of(replayed);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void readsBackSparseClasses(long seed) throws IOException {
        Dataset data = randomSparse(new SplittableRandom(seed));
        int[] ids = new int[(int) data.matrix().rows()];
        SplittableRandom random = new SplittableRandom(seed + 1);
        Labels labels = Labels.of(
                random.nextBoolean() ? List.of("-7", "0", "1.5", "12345678901") : List.of("a", "b-2", "ä", "雪"));
        Arrays.setAll(ids, i -> random.nextInt(labels.size()));
        assertReadsBack(new Dataset(data.matrix(), new Targets.Classes(labels, ids)));
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void readsBackRealTargets(long seed) throws IOException {
        assertReadsBack(randomSparse(new SplittableRandom(seed)));
    }

    @Test
    void readsBackDenseRows() throws IOException {
        assertReadsBack(SyntheticData.gaussianClasses(57, 9, 3, 1, 42));
    }

    @Test
    void readsBackManyBlocks() throws IOException {
        Matrix matrix = SyntheticData.regression(3000, 5000, 30, 0.1, 4).matrix();
        double[] targets = new double[(int) matrix.rows()];
        Arrays.setAll(targets, i -> i);
        Matrix parts = new Matrix(
                matrix.columns(),
                List.of(
                        matrix.rows(0, 13).blocks().get(0),
                        matrix.rows(13, 207).blocks().get(0),
                        matrix.rows(207, 3000).blocks().get(0)));
        assertReadsBack(new Dataset(parts, new Targets.Reals(targets)));
    }

    @Test
    void recognisesWhatItWroteByItsContent() throws IOException {
        Path file = folder.resolve("data" + ending());
        format().write(SyntheticData.text(20, 30, 4, 2, 0, 6), file);
        byte[] start = Files.readAllBytes(file);

        assertThat(format().recognises(folder.resolve("no-ending"), start)).isTrue();
        assertThat(format().recognises(folder.resolve("no-ending"), new byte[0]))
                .isFalse();
        assertThat(format().recognises(
                                folder.resolve("no-ending"), "%PDF-1.7\n1 0 obj".getBytes(StandardCharsets.US_ASCII)))
                .isFalse();
    }

    @Test
    void replacesAFileOnlyWithAWholeOne() throws IOException {
        Path file = folder.resolve("data" + ending());
        Files.writeString(file, "old");
        Dataset data = SyntheticData.text(20, 30, 4, 2, 0, 6);
        format().write(data, file);

        assertRows(data, file, 1);
        try (var files = Files.list(folder)) {
            assertThat(files).containsExactly(file);
        }
    }

    @ParameterizedTest(name = "{0} threads")
    @ValueSource(ints = {1, 4})
    void closesInTheMiddleAndTwice(int threads) throws IOException {
        Path file = folder.resolve("data" + ending());
        format().write(SyntheticData.text(2000, 3000, 20, 2, 0, 6), file);

        DataReader reader = format().open(file, new ReadOptions(false, false, threads));
        assertThat(reader.next()).isNotNull();
        reader.close();
        reader.close();
        Files.delete(file);
        assertThat(file).doesNotExist();
    }

    private void assertReadsBack(Dataset data) throws IOException {
        Path file = folder.resolve("data" + ending());
        format().write(data, file);
        assertRows(data, file, 1);
        assertRows(data, file, 4);
    }

    private void assertRows(Dataset data, Path file, int threads) throws IOException {
        List<String> rows = new ArrayList<>();
        boolean real = data.targets() instanceof Targets.Reals;
        try (DataReader reader = format().open(file, new ReadOptions(real, false, threads))) {
            LabelledBlock block = reader.next();
            while (block != null) {
                for (int i = 0; i < block.rows().rows(); i++) {
                    String label = block.labels() instanceof Names names
                            ? names.names().get(names.ids()[i])
                            : Double.toString(((Numbers) block.labels()).values()[i]);
                    rows.add(label + entries(block.rows(), i));
                }
                block = reader.next();
            }
            assertThat(reader.next()).isNull();
        }
        assertThat(rows).isEqualTo(rows(data));
    }

    private static List<String> rows(Dataset data) {
        List<String> rows = new ArrayList<>();
        for (RowBlock block : data.matrix().blocks()) {
            for (int i = 0; i < block.rows(); i++) {
                String label = data.targets() instanceof Targets.Classes classes
                        ? classes.labels().name(classes.ids()[rows.size()])
                        : Double.toString(((Targets.Reals) data.targets()).values()[rows.size()]);
                rows.add(label + entries(block, i));
            }
        }
        return rows;
    }

    /** The non-zero entries of a row, with values as bits: equal text means equal rows. */
    private static String entries(RowBlock block, int row) {
        StringBuilder text = new StringBuilder();
        if (block instanceof CsrBlock csr) {
            for (int e = csr.start(row); e < csr.start(row + 1); e++) {
                append(text, csr.columnIds()[e], csr.values()[e]);
            }
        } else if (block instanceof DenseBlock dense) {
            for (int j = 0; j < dense.columns(); j++) {
                append(text, j, dense.values()[dense.start(row) + j]);
            }
        }
        return text.toString();
    }

    private static void append(StringBuilder text, int column, float value) {
        if (value != 0) {
            text.append(' ').append(column).append(':').append(Integer.toHexString(Float.floatToIntBits(value)));
        }
    }

    /** Rows of any number of entries, empty ones too, of any finite float, with real targets of any size. */
    private static Dataset randomSparse(SplittableRandom random) {
        int rows = random.nextInt(1, 60);
        int columns = random.nextInt(1, 100);
        int[] offsets = new int[rows + 1];
        int[] ids = new int[rows * columns];
        float[] values = new float[ids.length];
        double density = random.nextDouble();
        for (int i = 0; i < rows; i++) {
            int at = offsets[i];
            for (int j = 0; j < columns; j++) {
                if (random.nextDouble() < density) {
                    ids[at] = j;
                    values[at++] = randomFloat(random);
                }
            }
            offsets[i + 1] = at;
        }
        double[] targets = new double[rows];
        Arrays.setAll(
                targets, i -> random.nextBoolean() ? random.nextInt(-9, 9) : randomFloat(random) * random.nextDouble());
        return new Dataset(Matrix.of(new CsrBlock(columns, offsets, ids, values)), new Targets.Reals(targets));
    }

    private static float randomFloat(SplittableRandom random) {
        float value = switch (random.nextInt(3)) {
            case 0 -> EXTREMES[random.nextInt(EXTREMES.length)];
            case 1 -> (float) random.nextDouble(-1, 1);
            default -> Float.intBitsToFloat(random.nextInt());
        };
        return Float.isFinite(value) && value != 0 ? value : 1;
    }
}
