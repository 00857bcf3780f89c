package boulevard.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Properties over random matrices; -Dboulevard.seed=N replays the problem of one seed. */
final class ShardingTest {
    private static final long UNLIMITED = Long.MAX_VALUE;

    static LongStream seeds() {
        Long replayed = Long.getLong("boulevard.seed");
        return replayed == null ? LongStream.range(0, 300) : LongStream.of(replayed);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void coversAllRowsOnceWithinARowOfTheIdeal(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        Matrix matrix = randomMatrix(random);
        double[] speeds = randomSpeeds(random);
        Sharding sharding = Sharding.rows(matrix, speeds, filled(speeds.length, UNLIMITED));

        assertCovers(sharding, matrix.rows());
        double total = cost(matrix, 0, matrix.rows());
        double speed = Arrays.stream(speeds).sum();
        double largest = largestRow(matrix);
        for (int rank = 0; rank < speeds.length; rank++) {
            double share = total * speeds[rank] / speed;
            Sharding.Range range = sharding.range(rank);
            double cost = cost(matrix, range.from(), range.to());
            assertThat(sharding.cost(rank)).isEqualTo(cost);
            assertThat(cost).as("rank %d", rank).isBetween(share - largest - 1e-6, share + largest + 1e-6);
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void respectsMemoryAndSaysWhenThereIsTooLittle(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        Matrix matrix = randomMatrix(random);
        double[] speeds = randomSpeeds(random);
        long largestRowBytes = 8 * largestRow(matrix) + 4L * matrix.blocks().size();
        long[] memory = new long[speeds.length];
        for (int rank = 0; rank < memory.length; rank++) {
            memory[rank] = (long) (random.nextDouble() * 2.5 * matrix.bytes() / memory.length);
        }
        try {
            Sharding sharding = Sharding.rows(matrix, speeds, memory);
            assertCovers(sharding, matrix.rows());
            for (int rank = 0; rank < memory.length; rank++) {
                Sharding.Range range = sharding.range(rank);
                long bytes = range.size() == 0
                        ? 0
                        : matrix.rows(range.from(), range.to()).bytes();
                assertThat(bytes).as("rank %d", rank).isLessThanOrEqualTo(memory[rank]);
            }
        } catch (DataException full) {
            // Whole rows may leave up to one row of room on every rank.
            assertThat(Arrays.stream(memory)
                            .map(m -> Math.max(0, m - largestRowBytes))
                            .sum())
                    .isLessThan(matrix.bytes());
        }
    }

    @Test
    void whatAFullRankCannotTakeGoesToTheOthersBySpeed() {
        Matrix matrix = uniform(1000, 10);
        // A row takes 84 bytes; rank 1 may hold 100 rows (and the closing offset).
        Sharding sharding =
                Sharding.rows(matrix, new double[] {1, 4, 2}, new long[] {UNLIMITED, 100 * 84 + 4, UNLIMITED});

        assertThat(sharding.bounds()).containsExactly(0, 300, 400, 1000);
        // Rank 0 has 300 rows at speed 1; ideal were 1000 rows at speed 7.
        assertThat(sharding.imbalance()).isCloseTo(300 / (1000 / 7.0), within(1e-12));
    }

    @Test
    void aFullLastRankMovesTheBoundaryBeforeIt() {
        Sharding sharding = Sharding.rows(uniform(10, 1), new double[] {1, 1}, new long[] {UNLIMITED, 2 * 12 + 4});

        assertThat(sharding.bounds()).containsExactly(0, 8, 10);
    }

    @Test
    void tooLittleMemoryNamesWantedAvailableAndRemedy() {
        assertThatThrownBy(() -> Sharding.rows(uniform(10, 1), new double[] {1, 1}, new long[] {40, 50}))
                .isInstanceOf(DataException.class)
                .hasMessage("the data doesn't fit: wanted 128 bytes on 2 devices in whole rows, got [40, 50]"
                        + "; use more devices (--devices) or allow more memory (--memory-per-device)");
    }

    @Test
    void aSingleRankOwnsEverything() {
        Sharding sharding = Sharding.rows(uniform(7, 3), new double[] {0.5}, new long[] {UNLIMITED});

        assertThat(sharding.range(0)).isEqualTo(new Sharding.Range(0, 7));
        assertThat(sharding.imbalance()).isEqualTo(1);
    }

    @Test
    void moreRanksThanRowsLeavesSomeEmpty() {
        Sharding sharding = Sharding.rows(uniform(3, 2), filledSpeeds(8), filled(8, UNLIMITED));

        assertCovers(sharding, 3);
        for (int rank = 0; rank < 8; rank++) {
            assertThat(sharding.range(rank).size()).isLessThanOrEqualTo(1);
        }
    }

    @Test
    void anEmptyMatrixGivesEmptyRanges() {
        Sharding sharding = Sharding.rows(new Matrix(4, List.of()), filledSpeeds(2), filled(2, 0));

        assertThat(sharding.bounds()).containsExactly(0, 0, 0);
        assertThat(sharding.imbalance()).isEqualTo(1);
    }

    @Test
    void aHugeRowIsNotSplit() {
        int[] offsets = {0, 1, 2, 1002, 1003, 1004};
        Matrix matrix = Matrix.of(new CsrBlock(1000, offsets, new int[1004], new float[1004]));

        Sharding sharding = Sharding.rows(matrix, filledSpeeds(3), filled(3, UNLIMITED));

        assertThat(sharding.bounds()).containsExactly(0, 2, 3, 5);
        assertThat(sharding.imbalance()).isCloseTo(1004 / (1024 / 3.0), within(1e-12));
    }

    @Test
    void splitsADenseMatrixByItsOwnBytes() {
        Matrix matrix = Matrix.of(new DenseBlock(10, 5, new float[50]));

        Sharding sharding = Sharding.rows(matrix, filledSpeeds(2), new long[] {60, UNLIMITED});

        assertThat(sharding.bounds()).containsExactly(0, 3, 10);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void splitsColumnsWithinAColumnOfTheIdeal(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        long[] counts = random.longs(random.nextInt(0, 40), 0, 1000).toArray();
        int parts = random.nextInt(1, 9);
        Sharding sharding = Sharding.columns(counts, parts);

        assertCovers(sharding, counts.length);
        double total = Arrays.stream(counts).sum() + (double) Sharding.COST_PER_ITEM * counts.length;
        double largest = Arrays.stream(counts).max().orElse(0) + Sharding.COST_PER_ITEM;
        for (int part = 0; part < parts; part++) {
            assertThat(sharding.cost(part)).isBetween(total / parts - largest - 1e-6, total / parts + largest + 1e-6);
        }
    }

    @Test
    void refusesSenselessRanks() {
        Matrix matrix = uniform(2, 1);
        assertThatThrownBy(() -> Sharding.rows(matrix, new double[] {1, 0}, filled(2, UNLIMITED)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("for rank 1, got 0.0");
        assertThatThrownBy(() -> Sharding.rows(matrix, new double[] {1}, filled(2, UNLIMITED)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("got 1 speeds and 2 limits");
        assertThatThrownBy(() -> Sharding.columns(new long[3], 0)).isInstanceOf(IllegalArgumentException.class);
    }

    private static void assertCovers(Sharding sharding, long items) {
        long next = 0;
        for (int rank = 0; rank < sharding.ranks(); rank++) {
            assertThat(sharding.range(rank).from()).isEqualTo(next);
            assertThat(sharding.range(rank).size()).isNotNegative();
            next = sharding.range(rank).to();
        }
        assertThat(next).isEqualTo(items);
    }

    private static double cost(Matrix matrix, long from, long to) {
        return (double)
                (matrix.nonZerosBefore(to) - matrix.nonZerosBefore(from) + Sharding.COST_PER_ITEM * (to - from));
    }

    private static long largestRow(Matrix matrix) {
        return LongStream.range(0, matrix.rows())
                .map(row -> (long) cost(matrix, row, row + 1))
                .max()
                .orElse(0);
    }

    private static double[] randomSpeeds(SplittableRandom random) {
        return random.doubles(random.nextInt(1, 9), 0.1, 4).toArray();
    }

    private static Matrix randomMatrix(SplittableRandom random) {
        List<CsrBlock> blocks = new ArrayList<>();
        for (int b = random.nextInt(0, 4); b >= 0; b--) {
            int[] offsets = new int[random.nextInt(0, 60) + 1];
            for (int i = 1; i < offsets.length; i++) {
                boolean huge = random.nextInt(40) == 0;
                offsets[i] = offsets[i - 1] + random.nextInt(0, huge ? 2000 : 30);
            }
            int entries = offsets[offsets.length - 1];
            blocks.add(new CsrBlock(2000, offsets, new int[entries], new float[entries]));
        }
        return new Matrix(2000, blocks);
    }

    private static Matrix uniform(int rows, int entriesPerRow) {
        int[] offsets = new int[rows + 1];
        for (int i = 0; i <= rows; i++) {
            offsets[i] = i * entriesPerRow;
        }
        int entries = rows * entriesPerRow;
        return Matrix.of(new CsrBlock(entriesPerRow, offsets, new int[entries], new float[entries]));
    }

    private static long[] filled(int length, long value) {
        long[] values = new long[length];
        Arrays.fill(values, value);
        return values;
    }

    private static double[] filledSpeeds(int length) {
        double[] values = new double[length];
        Arrays.fill(values, 1);
        return values;
    }
}
