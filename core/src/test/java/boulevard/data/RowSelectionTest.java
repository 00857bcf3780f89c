package boulevard.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

final class RowSelectionTest {
    private static final int COLUMNS = 7;

    /** A matrix of sparse and dense blocks, some of them views, next to the same rows as plain arrays. */
    private static final class Mixed {
        private final List<float[]> rows = new ArrayList<>();
        private final Matrix matrix;

        Mixed(SplittableRandom random) {
            List<RowBlock> blocks = new ArrayList<>();
            for (int b = 0; b < 5; b++) {
                float[][] all = new float[random.nextInt(3, 9)][COLUMNS];
                for (float[] row : all) {
                    for (int j = 0; j < COLUMNS; j++) {
                        row[j] = random.nextInt(3) == 0 ? random.nextInt(1, 100) : 0;
                    }
                }
                RowBlock block = random.nextBoolean() ? dense(all) : sparse(all);
                int from = random.nextInt(2);
                blocks.add(block.rows(from, all.length));
                rows.addAll(List.of(all).subList(from, all.length));
            }
            matrix = new Matrix(COLUMNS, blocks);
        }

        private static DenseBlock dense(float[][] rows) {
            float[] values = new float[rows.length * COLUMNS];
            for (int i = 0; i < rows.length; i++) {
                System.arraycopy(rows[i], 0, values, i * COLUMNS, COLUMNS);
            }
            return new DenseBlock(rows.length, COLUMNS, values);
        }

        private static CsrBlock sparse(float[][] rows) {
            int[] offsets = new int[rows.length + 1];
            int[] ids = new int[rows.length * COLUMNS];
            float[] values = new float[ids.length];
            for (int i = 0; i < rows.length; i++) {
                offsets[i + 1] = offsets[i];
                for (int j = 0; j < COLUMNS; j++) {
                    if (rows[i][j] != 0) {
                        ids[offsets[i + 1]] = j;
                        values[offsets[i + 1]++] = rows[i][j];
                    }
                }
            }
            return new CsrBlock(COLUMNS, offsets, ids, values);
        }
    }

    private static float[] row(Matrix matrix, long number) {
        RowBlock block = matrix.rows(number, number + 1).blocks().get(0);
        float[] row = new float[COLUMNS];
        if (block instanceof CsrBlock csr) {
            for (int e = csr.start(0); e < csr.start(1); e++) {
                row[csr.columnIds()[e]] = csr.values()[e];
            }
        } else if (block instanceof DenseBlock dense) {
            System.arraycopy(dense.values(), dense.start(0), row, 0, COLUMNS);
        }
        return row;
    }

    @Test
    void rowsAreCopiedInTheOrderAskedForWhateverTheBlocks() {
        long first = Long.getLong("boulevard.seed", 0);
        for (long seed = first; seed < first + 50; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            Mixed mixed = new Mixed(random);
            long[] wanted =
                    random.longs(random.nextInt(1, 40), 0, mixed.rows.size()).toArray();
            int entries = random.nextInt(1, 30);

            Matrix copy = new RowSelection(mixed.matrix, wanted).copy(entries);

            copy.requireSound();
            assertThat(copy.rows()).as("seed %d", seed).isEqualTo(wanted.length);
            assertThat(copy.columns()).isEqualTo(COLUMNS);
            for (int i = 0; i < wanted.length; i++) {
                assertThat(row(copy, i)).as("seed %d, row %d", seed, i).isEqualTo(mixed.rows.get((int) wanted[i]));
            }
            assertThat(copy.blocks()).allMatch(block -> block.rows() == 1 || block.nonZeros() <= entries);
        }
    }

    @Test
    void sparseRowsOfManyBlocksBecomeOneBlock() {
        Matrix matrix = SyntheticData.text(50, 20, 5, 2, 0, 1).matrix();
        Matrix split = new Matrix(
                20,
                List.of(
                        matrix.rows(0, 10).blocks().get(0),
                        matrix.rows(10, 50).blocks().get(0)));

        assertThat(split.select(new long[] {3, 20, 4}).blocks()).hasSize(1);
        assertThat(split.select(new long[0]).rows()).isZero();
    }

    @Test
    void targetsWeightsAndLabelsStay() {
        Dataset data = SyntheticData.text(6, 20, 5, 3, 0, 1).withWeights(new double[] {0, 1, 2, 3, 4, 5});
        Targets.Classes targets = (Targets.Classes) data.targets();

        Dataset part = data.select(new long[] {5, 1});

        assertThat(part.weights()).containsExactly(5, 1);
        assertThat(((Targets.Classes) part.targets()).ids()).containsExactly(targets.ids()[5], targets.ids()[1]);
        assertThat(((Targets.Classes) part.targets()).labels()).isEqualTo(targets.labels());
        assertThat(new Targets.Reals(new double[] {7, 8, 9})
                        .select(new long[] {2, 0})
                        .values())
                .containsExactly(9, 7);
    }

    @Test
    void numbersOfNoRowAreRefused() {
        Dataset data = SyntheticData.text(6, 20, 5, 3, 0, 1);

        assertThatThrownBy(() -> data.select(new long[] {6})).hasMessage("wanted rows from 0 to 5, got row 6");
        assertThatThrownBy(() -> data.select(new long[] {1L << 32})).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> data.targets().select(new long[] {1L << 32}))
                .isInstanceOf(IndexOutOfBoundsException.class);
    }
}
