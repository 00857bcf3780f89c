package boulevard.validation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import boulevard.data.DataException;
import boulevard.data.Labels;
import boulevard.data.Targets;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

final class FoldsTest {
    private static Targets.Classes classes(int[] ids, int count) {
        return new Targets.Classes(
                Labels.of(IntStream.range(0, count).mapToObj(Integer::toString).toList()), ids);
    }

    @Test
    void everyRowIsHeldOutOnceAndClassesAreSpreadEvenly() {
        long first = Long.getLong("boulevard.seed", 0);
        for (long seed = first; seed < first + 100; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            int count = random.nextInt(2, 8);
            int classCount = random.nextInt(1, 6);
            int rows = random.nextInt(count, 60);
            int[] ids = IntStream.range(0, rows)
                    .map(i -> (int) (classCount * Math.pow(random.nextDouble(), 3)))
                    .toArray();
            Targets.Classes targets = classes(ids, classCount);
            Folds folds = Folds.of(targets, count, seed);

            int[] seen = new int[rows];
            for (int fold = 0; fold < count; fold++) {
                long[] heldOut = folds.heldOut(fold);
                LongStream.of(heldOut).forEach(row -> seen[(int) row]++);
                assertThat(heldOut).as("seed %d", seed).isSorted().hasSizeBetween(rows / count, rows / count + 1);
                assertThat(LongStream.concat(Arrays.stream(heldOut), Arrays.stream(folds.training(fold)))
                                .sorted()
                                .toArray())
                        .containsExactly(LongStream.range(0, rows).toArray());
                assertStratified(targets, heldOut, count, seed);
            }
            assertThat(seen).as("seed %d", seed).containsOnly(1);
        }
    }

    private static void assertStratified(Targets.Classes targets, long[] heldOut, int count, long seed) {
        long[] inFold = targets.select(heldOut).counts();
        long[] all = targets.counts();
        for (int k = 0; k < all.length; k++) {
            assertThat(inFold[k])
                    .as("class %d, seed %d", k, seed)
                    .isBetween(all[k] / count, (all[k] + count - 1) / count);
        }
    }

    @Test
    void theSeedDecides() {
        Targets targets = new Targets.Reals(new double[100]);

        long[] rows = Folds.of(targets, 5, 7).heldOut(2);

        assertThat(Folds.of(targets, 5, 7).heldOut(2)).isEqualTo(rows);
        assertThat(Folds.of(targets, 5, 8).heldOut(2)).isNotEqualTo(rows).hasSize(20);
        assertThat(rows).isNotEqualTo(LongStream.range(40, 60).toArray());
    }

    @Test
    void tooManyOrTooFewFoldsAreRefused() {
        Targets targets = classes(new int[] {0, 1, 0}, 2);

        assertThatThrownBy(() -> Folds.of(targets, 4, 0))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("got 3 rows for 4 folds");
        assertThatThrownBy(() -> Folds.of(targets, 1, 0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("wanted at least 2 folds, got 1");
        assertThat(Folds.of(targets, 3, 0).heldOut(1)).hasSize(1);
    }
}
