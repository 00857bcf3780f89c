package boulevard.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import boulevard.data.CsrBlock;
import boulevard.data.DenseBlock;
import org.junit.jupiter.api.Test;

final class FeatureScalesTest {
    @Test
    void aHundredTimesTheMedianIsTolerated() {
        FeatureScales scales = new FeatureScales();
        scales.add(new DenseBlock(2, 3, new float[] {1, -2, 100, -1, 1, 200}));

        assertThat(scales.warning()).isEmpty();

        // Feature 4 has no non-zero and doesn't count: the others reach 1, 2, 200 and 20,001, their median is 200.
        scales.add(new CsrBlock(5, new int[] {0, 1}, new int[] {4}, new float[] {-20_001}));

        assertThat(scales.warning()).get().asString().contains("feature 5 reaches 2.000e+04", "median feature 200");
        assertThat(scales.widest()).isEqualTo(4);
        assertThat(scales.least()).isEqualTo(-20_001);
        assertThat(scales.most()).isEqualTo(200);
    }

    @Test
    void withoutValuesThereIsNothingToSay() {
        FeatureScales scales = new FeatureScales();
        scales.add(new CsrBlock(0, new int[] {0}, new int[0], new float[0]));

        assertThat(scales.warning()).isEmpty();
        assertThat(scales.widest()).isEqualTo(-1);
    }
}
