package boulevard.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class KernelTest {
    @Test
    void valuesAreThoseOfTheFormulas() {
        // x = (1, 2), z = (3, -1): x·z = 1, ‖x‖² = 5, ‖z‖² = 10, ‖x − z‖² = 13.
        assertThat(new Kernel.Linear().value(1, 5, 10)).isEqualTo(1);
        assertThat(new Kernel.Rbf(0.1).value(1, 5, 10)).isCloseTo(Math.exp(-1.3), within(1e-15));
        assertThat(new Kernel.Polynomial(2, 3, 1).value(1, 5, 10)).isEqualTo(27);
        assertThat(new Kernel.Polynomial(2, 5, -3).value(1, 5, 10)).isEqualTo(-1);
        assertThat(new Kernel.Sigmoid(2, 1).value(1, 5, 10)).isCloseTo(Math.tanh(3), within(1e-15));
    }

    @Test
    void rowsThatAreEqualButForRoundingAreNotFartherThanEqual() {
        assertThat(new Kernel.Rbf(1e6).value(1.0000000001, 1, 1)).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, -1, Double.NaN, Double.POSITIVE_INFINITY})
    void gammaIsPositive(double gamma) {
        assertThatThrownBy(() -> new Kernel.Rbf(gamma))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("gamma");
    }

    @Test
    void otherParametersAreChecked() {
        assertThatThrownBy(() -> new Kernel.Polynomial(1, 0, 0)).hasMessageContaining("degree of at least 1, got 0");
        assertThatThrownBy(() -> new Kernel.Sigmoid(1, Double.NaN)).hasMessageContaining("coef0, got NaN");
    }

    @Test
    void onlyKernelsThatHaveAGammaChangeIt() {
        assertThat(new Kernel.Polynomial(1, 4, 2).withGamma(3)).isEqualTo(new Kernel.Polynomial(3, 4, 2));
        assertThat(new Kernel.Linear().withGamma(3)).isEqualTo(new Kernel.Linear());
    }
}
