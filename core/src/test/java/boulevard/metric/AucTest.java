package boulevard.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

final class AucTest {
    /** Replay with {@code -Dboulevard.seed=...}. */
    private static final long SEED = Long.getLong("boulevard.seed", 20261201);

    @RepeatedTest(20)
    void equalsTheShareOfPairsInOrder(RepetitionInfo repetition) {
        long seed = SEED + repetition.getCurrentRepetition();
        SplittableRandom random = new SplittableRandom(seed);
        int rows = 2 + random.nextInt(200);
        double[] scores = new double[rows];
        boolean[] positive = new boolean[rows];
        for (int i = 0; i < rows; i++) {
            scores[i] = random.nextInt(-5, 6) * (random.nextBoolean() ? 1.0 : -1.0);
            positive[i] = i == 0 || (i > 1 && random.nextBoolean());
        }

        assertThat(Auc.of(scores, positive)).as("seed %d", seed).isCloseTo(byPairs(scores, positive), within(1e-12));
    }

    private static double byPairs(double[] scores, boolean[] positive) {
        double wins = 0;
        long pairs = 0;
        for (int i = 0; i < scores.length; i++) {
            for (int j = 0; j < scores.length; j++) {
                if (positive[i] && !positive[j]) {
                    pairs++;
                    wins += scores[i] > scores[j] ? 1 : scores[i] == scores[j] ? 0.5 : 0;
                }
            }
        }
        return wins / pairs;
    }

    @Test
    void negativeZeroTiesWithZero() {
        assertThat(Auc.of(new double[] {-0.0, 0.0}, new boolean[] {true, false}))
                .isEqualTo(0.5);
    }

    @Test
    void oneClassAloneHasNoArea() {
        assertThat(Auc.of(new double[] {1, 2}, new boolean[] {true, true})).isNaN();
        assertThat(Auc.of(new double[0], new boolean[0])).isNaN();
    }

    @Test
    void inputIsChecked() {
        assertThatThrownBy(() -> Auc.of(new double[1], new boolean[2])).hasMessageContaining("wanted 1");
        assertThatThrownBy(() -> Auc.of(new double[] {Double.NaN}, new boolean[1]))
                .hasMessageContaining("row 0, got NaN");
    }
}
