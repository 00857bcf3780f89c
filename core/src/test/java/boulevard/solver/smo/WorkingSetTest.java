package boulevard.solver.smo;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** -Dboulevard.seed=N replays the numbers of one seed. */
final class WorkingSetTest {
    static LongStream seeds() {
        Long replayed = Long.getLong("boulevard.seed");
        return replayed == null ? LongStream.range(0, 200) : LongStream.of(replayed);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void theSmallestAreFoundWhateverTheirOrder(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int count = random.nextInt(0, 300);
        long[] values = random.longs(count, -20, seed % 2 == 0 ? 20 : 1_000_000).toArray();
        int wanted = random.nextInt(1, 310);
        long[] sorted = values.clone();
        Arrays.sort(sorted);
        assertThat(Smallest.of(values, count, wanted)).isEqualTo(Arrays.copyOf(sorted, Math.min(count, wanted)));
    }

    @Test
    void aFullSetTakesInHalfAndKeepsTheNewest() {
        WorkingSet set = new WorkingSet(6);
        assertThat(set.room()).isEqualTo(6);
        set.add(new int[] {1, 2, 3, 4, 5, 6});
        assertThat(set.room()).isEqualTo(3);
        assertThat(set.staying()).containsExactly(4, 5, 6);
        set.add(new int[] {7, 8, 9});
        assertThat(set.rows()).containsExactly(4, 5, 6, 7, 8, 9);
    }

    @Test
    void fewerNewRowsLeaveRoomForMoreOldOnes() {
        WorkingSet set = new WorkingSet(6);
        set.add(new int[] {1, 2, 3, 4, 5, 6});
        set.add(new int[] {3});
        assertThat(set.rows()).as("3 was old enough to be a candidate again").containsExactly(1, 2, 4, 5, 6, 3);
        set.add(new int[] {});
        assertThat(set.rows()).containsExactly(1, 2, 4, 5, 6, 3);
    }

    @Test
    void aSetThatIsNotFullKeepsEverything() {
        WorkingSet set = new WorkingSet(6);
        set.add(new int[] {1, 2});
        assertThat(set.room()).isEqualTo(4);
        assertThat(set.staying()).containsExactly(1, 2);
        set.add(new int[] {3, 4});
        assertThat(set.rows()).containsExactly(1, 2, 3, 4);
    }
}
