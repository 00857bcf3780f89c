package boulevard.train;

import static org.assertj.core.api.Assertions.assertThat;

import boulevard.data.Labels;
import boulevard.data.Targets;
import boulevard.model.Calibration;
import boulevard.model.Output;
import boulevard.validation.Sigmoid;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class OutOfFoldValuesTest {
    private static final Labels LABELS = Labels.of(List.of("0", "1", "2", "3"));
    private static final int PAIRS = 6;

    @Test
    void thePairsSigmoidsSeeTheRowsOfTheirTwoClassesOnly() {
        long seed = Long.getLong("boulevard.seed", 0);
        SplittableRandom random = new SplittableRandom(seed);
        int[] ids = random.ints(40, 0, 4).toArray();
        double[] values = random.doubles(40 * PAIRS, -1, 1).toArray();
        OutOfFoldValues collected = new OutOfFoldValues(
                new Targets.Classes(LABELS, ids), new Output.Classes(LABELS, Output.Decision.PAIRWISE));
        for (int row = 39; row >= 0; row--) {
            double[] own = java.util.Arrays.copyOfRange(values, row * PAIRS, (row + 1) * PAIRS);
            collected.accept(new long[] {row}, own);
        }

        Calibration calibration = collected.calibration();

        for (int i = 0, pair = 0; i < 4; i++) {
            for (int j = i + 1; j < 4; j++, pair++) {
                int first = i;
                int second = j;
                int at = pair;
                // In the order in which rows are kept, so that sums round in the same way.
                int[] rows = IntStream.concat(
                                IntStream.range(0, 40).filter(row -> ids[row] == first),
                                IntStream.range(0, 40).filter(row -> ids[row] == second))
                        .toArray();
                boolean[] positive = new boolean[rows.length];
                for (int r = 0; r < rows.length; r++) {
                    positive[r] = ids[rows[r]] == first;
                }
                double[] f = IntStream.of(rows)
                        .mapToDouble(row -> values[row * PAIRS + at])
                        .toArray();
                Sigmoid expected = Sigmoid.fit(f, positive);
                assertThat(calibration.slopes()[pair]).as("seed %d", seed).isEqualTo(expected.slope());
                assertThat(calibration.offsets()[pair]).as("seed %d", seed).isEqualTo(expected.offset());
            }
        }
    }

    @Test
    void missingClassesDecideTheValuesOfTheirPairs() {
        Targets.Classes targets = new Targets.Classes(LABELS, new int[] {1, 3, 3, 1});
        double trained = Double.NaN;

        assertThat(MissingClasses.constants(targets, new Output.Classes(LABELS, Output.Decision.PAIRWISE)))
                .containsExactly(-1, 0, -1, 1, trained, -1);
        assertThat(MissingClasses.constants(targets, new Output.Classes(LABELS, Output.Decision.LARGEST)))
                .containsOnly(trained);
        assertThat(MissingClasses.constants(
                        targets.select(new long[] {1, 2}), new Output.Classes(LABELS, Output.Decision.LARGEST)))
                .containsExactly(-1, -1, -1, 1);
        assertThat(MissingClasses.constants(new Targets.Reals(new double[2]), new Output.Real()))
                .containsExactly(trained);
    }
}
