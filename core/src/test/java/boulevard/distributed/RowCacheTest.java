package boulevard.distributed;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** -Dboulevard.seed=N replays the requests of one seed. */
final class RowCacheTest {
    static LongStream seeds() {
        Long replayed = Long.getLong("boulevard.seed");
        return replayed == null ? LongStream.range(0, 50) : LongStream.of(replayed);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void aSlotHoldsTheRowThatWasLastPutIntoIt(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int slots = random.nextInt(1, 20);
        RowCache cache = new RowCache(slots);
        Map<Integer, Integer> contents = new HashMap<>();
        for (int request = 0; request < 200; request++) {
            int[] rows = random.ints(0, 40)
                    .distinct()
                    .limit(random.nextInt(slots) + 1)
                    .toArray();
            boolean[] isNew = new boolean[rows.length];
            int[] taken = cache.acquire(rows, isNew);
            assertThat(taken).doesNotHaveDuplicates();
            for (int i = 0; i < rows.length; i++) {
                assertThat(taken[i]).isBetween(0, slots - 1);
                Integer held = contents.put(taken[i], rows[i]);
                assertThat(isNew[i]).isEqualTo(held == null || held != rows[i]);
            }
        }
    }

    @Test
    void theLeastRecentlyUsedRowsLeave() {
        RowCache cache = new RowCache(4);
        boolean[] isNew = new boolean[4];
        cache.acquire(new int[] {1, 2, 3, 4}, isNew);
        boolean[] two = new boolean[2];
        cache.acquire(new int[] {2, 1}, two);
        assertThat(two).containsExactly(false, false);
        cache.acquire(new int[] {7, 8}, two);
        assertThat(two).containsExactly(true, true);
        cache.acquire(new int[] {1, 2}, two);
        assertThat(two).as("kept: 3 and 4 were older").containsExactly(false, false);
        cache.acquire(new int[] {3, 7}, two);
        assertThat(two).containsExactly(true, false);
        cache.clear();
        cache.acquire(new int[] {7, 1}, two);
        assertThat(two).containsExactly(true, true);
    }

    @Test
    void theLayoutKnowsOwners() {
        KernelLayout layout = new KernelLayout(new int[][] {{0, 2, 5}, {5, 5, 9}});
        assertThat(IntStream.range(0, 9).map(layout::owner).toArray()).containsExactly(0, 0, 1, 1, 1, 1, 1, 1, 1);
        assertThat(IntStream.range(0, 9).map(layout::group).toArray()).containsExactly(0, 0, 0, 0, 0, 1, 1, 1, 1);
        assertThat(layout.rows(new int[] {0, 1}, 0)).isEqualTo(2);
        assertThat(Arrays.stream(new int[] {0, 1})
                        .map(r -> layout.rows(new int[] {0, 1}, r))
                        .sum())
                .isEqualTo(layout.rows());
    }
}
