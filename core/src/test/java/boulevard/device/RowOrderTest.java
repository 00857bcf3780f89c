package boulevard.device;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

final class RowOrderTest {
    @Test
    void isAPermutationThatTheSeedDecides() {
        int[] first = shuffled(1000, 5);
        int[] sorted = first.clone();
        Arrays.sort(sorted);
        for (int i = 0; i < sorted.length; i++) {
            assertThat(sorted[i]).isEqualTo(i);
        }
        assertThat(shuffled(1000, 5)).isEqualTo(first);
        assertThat(shuffled(1000, 6)).isNotEqualTo(first);
    }

    @Test
    void everyPermutationOfThreeComesUpAboutEquallyOften() {
        int[] counts = new int[27];
        for (int seed = 0; seed < 6000; seed++) {
            int[] order = shuffled(3, seed);
            counts[9 * order[0] + 3 * order[1] + order[2]]++;
        }
        // Six permutations, 1000 expected, standard deviation 29.
        assertThat(Arrays.stream(counts).filter(count -> count > 0)).hasSize(6).allMatch(c -> c > 850 && c < 1150);
    }

    @Test
    void needsNoRows() {
        assertThat(shuffled(0, 1)).isEmpty();
    }

    private static int[] shuffled(int length, long seed) {
        int[] order = new int[length];
        RowOrder.shuffle(order, seed);
        return order;
    }
}
