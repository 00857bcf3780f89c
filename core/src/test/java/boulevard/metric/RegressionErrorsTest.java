package boulevard.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

final class RegressionErrorsTest {
    private static final double[] TRUTH = {3, -0.5, 2, 7};
    private static final double[] PREDICTED = {2.5, 0, 2, 8};

    @Test
    void meanSquaredErrorAndR2ByHand() {
        RegressionErrors errors = RegressionErrors.of(TRUTH, PREDICTED);

        // Errors 0.5, 0.5, 0, 1; mean 2.875; deviations 0.125, 3.375, 0.875, 4.125.
        assertThat(errors.mse()).isEqualTo(0.375);
        assertThat(errors.r2()).isCloseTo(1 - 1.5 / 29.1875, within(1e-15));
    }

    @Test
    void blocksJoinToTheWholeDespiteALargeOffset() {
        double offset = 1e8;
        RegressionErrors parts = RegressionErrors.EMPTY
                .plus(RegressionErrors.of(new double[] {offset + 3}, new double[] {offset + 2.5}))
                .plus(RegressionErrors.of(
                        new double[] {offset - 0.5, offset + 2, offset + 7},
                        new double[] {offset, offset + 2, offset + 8}));

        assertThat(parts.rows()).isEqualTo(4);
        assertThat(parts.mse()).isEqualTo(0.375);
        assertThat(parts.r2()).isCloseTo(1 - 1.5 / 29.1875, within(1e-7));
    }

    @Test
    void constantTruthGivesOneOrZero() {
        assertThat(RegressionErrors.of(new double[] {2, 2}, new double[] {2, 2}).r2())
                .isEqualTo(1);
        assertThat(RegressionErrors.of(new double[] {2, 2}, new double[] {2, 3}).r2())
                .isZero();
    }

    @Test
    void shapesAreChecked() {
        assertThatThrownBy(() -> RegressionErrors.of(new double[2], new double[3]))
                .hasMessageContaining("wanted 2 predictions, one per row, got 3");
        assertThat(RegressionErrors.EMPTY.plus(RegressionErrors.EMPTY).mse()).isNaN();
    }
}
