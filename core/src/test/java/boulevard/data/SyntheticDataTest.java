package boulevard.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

final class SyntheticDataTest {

    @Test
    void textRowsAreUnitVectorsOfAscendingColumns() {
        Dataset data = SyntheticData.text(500, 200, 20, 4, 0, 1);
        CsrBlock block = (CsrBlock) data.matrix().blocks().get(0);

        assertThat(data.matrix().rows()).isEqualTo(500);
        assertThat(data.matrix().columns()).isEqualTo(200);
        for (int i = 0; i < block.rows(); i++) {
            double norm = 0;
            for (int e = block.start(i); e < block.start(i + 1); e++) {
                norm += block.values()[e] * block.values()[e];
                assertThat(e > block.start(i) ? block.columnIds()[e - 1] : -1).isLessThan(block.columnIds()[e]);
            }
            assertThat(norm).isCloseTo(1, within(1e-5));
        }
        assertThat(((Targets.Classes) data.targets()).counts()).hasSize(4).doesNotContain(0);
    }

    @Test
    void earlyColumnsAreMoreFrequent() {
        long[] counts = SyntheticData.text(2000, 1000, 10, 2, 0, 3).matrix().columnCounts();

        assertThat(counts[0]).isGreaterThan(4 * counts[9]);
        assertThat(counts[9]).isGreaterThan(2 * counts[99]);
    }

    @Test
    void noiseReplacesAboutThatManyLabels() {
        int[] clean = ids(SyntheticData.gaussianClasses(10, 2, 2, 1, 5));
        assertThat(clean).containsExactly(0, 1, 0, 1, 0, 1, 0, 1, 0, 1);

        int[] constant = ids(SyntheticData.text(4000, 1, 1, 2, 0, 9));
        int[] noisy = ids(SyntheticData.text(4000, 1, 1, 2, 0.5, 9));
        int changed = 0;
        for (int i = 0; i < noisy.length; i++) {
            changed += noisy[i] == constant[0] ? 0 : 1;
        }
        // One column only: all clean labels agree, and half of the replaced half differs.
        assertThat(changed).isBetween(850, 1150);
    }

    @Test
    void theSameSeedGivesTheSameDataAndAnotherSeedOther() {
        double[] first =
                ((Targets.Reals) SyntheticData.regression(50, 30, 5, 0.1, 7).targets()).values();

        assertThat(((Targets.Reals) SyntheticData.regression(50, 30, 5, 0.1, 7).targets()).values())
                .isEqualTo(first);
        assertThat(((Targets.Reals) SyntheticData.regression(50, 30, 5, 0.1, 8).targets()).values())
                .isNotEqualTo(first);
    }

    private static int[] ids(Dataset data) {
        return ((Targets.Classes) data.targets()).ids();
    }
}
