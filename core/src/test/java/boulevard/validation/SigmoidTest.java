package boulevard.validation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;

final class SigmoidTest {

    /** F's derivatives by B and by A, minimised by bisection in B inside bisection in A: slow, and shares nothing. */
    private record Oracle(double[] values, boolean[] positive) {
        private double derivative(double a, double b, boolean byA) {
            long positives = 0;
            for (boolean is : positive) {
                positives += is ? 1 : 0;
            }
            double sum = 0;
            for (int i = 0; i < values.length; i++) {
                double t = positive[i] ? (positives + 1.0) / (positives + 2) : 1.0 / (values.length - positives + 2);
                double p = 1 / (1 + Math.exp(a * values[i] + b));
                sum += (t - p) * (byA ? values[i] : 1);
            }
            return sum;
        }

        double bestB(double a) {
            return root(b -> derivative(a, b, false));
        }

        double bestA() {
            return root(a -> derivative(a, bestB(a), true));
        }

        /** The root of an increasing function. */
        private static double root(DoubleUnaryOperator increasing) {
            double low = -400;
            double high = 400;
            for (int i = 0; i < 70; i++) {
                double middle = (low + high) / 2;
                if (increasing.applyAsDouble(middle) > 0) {
                    high = middle;
                } else {
                    low = middle;
                }
            }
            return (low + high) / 2;
        }
    }

    private static void assertMinimal(double[] values, boolean[] positive, String what) {
        Sigmoid sigmoid = Sigmoid.fit(values, positive);
        Oracle oracle = new Oracle(values, positive);
        double a = oracle.bestA();
        assertThat(sigmoid.slope()).as(what).isCloseTo(a, within(1e-6 * Math.max(1, Math.abs(a))));
        assertThat(sigmoid.offset()).as(what).isCloseTo(oracle.bestB(a), within(1e-6 * Math.max(1, Math.abs(a))));
    }

    @Test
    void itIsWhereASlowMinimiserEnds() {
        long first = Long.getLong("boulevard.seed", 0);
        for (long seed = first; seed < first + 20; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            int rows = random.nextInt(5, 60);
            double share = random.nextDouble();
            double[] values = new double[rows];
            boolean[] positive = new boolean[rows];
            for (int i = 0; i < rows; i++) {
                positive[i] = random.nextDouble() < share;
                values[i] = random.nextDouble(-2, 2) + (positive[i] ? 0.7 : -0.3);
            }
            assertMinimal(values, positive, "seed " + seed);
        }
    }

    @Test
    void separableAndOneSidedRowsHaveAFiniteMinimum() {
        assertMinimal(
                new double[] {-3, -2, -1.5, 1, 2, 2.5}, new boolean[] {false, false, false, true, true, true}, "apart");
        assertMinimal(new double[] {-3, -2, 1, 2}, new boolean[] {true, true, true, true}, "all positive");
        assertMinimal(new double[] {-3, -2, 1, 2}, new boolean[4], "all negative");
        assertMinimal(new double[] {-1, 1}, new boolean[] {true, false}, "the wrong way round");
    }

    @Test
    void theUnitOfTheValuesDoesNotMatter() {
        double[] values = {-2, -1, -0.5, 0.25, 0.5, 1, 3};
        boolean[] positive = {false, false, true, false, true, true, true};
        Sigmoid plain = Sigmoid.fit(values, positive);
        for (double unit : new double[] {1e-200, 1e-9, 1e9, 1e200, 1e307}) {
            Sigmoid scaled =
                    Sigmoid.fit(Arrays.stream(values).map(v -> v * unit).toArray(), positive);
            assertThat(scaled.slope() * unit).as("unit %g", unit).isCloseTo(plain.slope(), within(1e-9));
            assertThat(scaled.offset()).as("unit %g", unit).isCloseTo(plain.offset(), within(1e-9));
        }
        Sigmoid shifted = Sigmoid.fit(Arrays.stream(values).map(v -> v + 1e6).toArray(), positive);
        assertThat(shifted.slope()).isCloseTo(plain.slope(), within(1e-6));
    }

    @Test
    void anOutlierDoesNotStopTheDescent() {
        double[] values = {-1, -2, 1, 2, 1e12};
        Sigmoid sigmoid = Sigmoid.fit(values, new boolean[] {false, false, true, true, false});

        assertThat(sigmoid.slope()).isFinite();
        assertThat(sigmoid.offset()).isFinite();
    }

    @Test
    void constantValuesGiveTheSmoothedShare() {
        Sigmoid none = Sigmoid.fit(new double[0], new boolean[0]);
        assertThat(none).isEqualTo(new Sigmoid(0, 0));
        Sigmoid constant = Sigmoid.fit(new double[] {5, 5, 5, 5}, new boolean[] {true, false, false, false});
        double mean = (2.0 / 3 + 3 * (1.0 / 5)) / 4;
        assertThat(constant.slope()).isZero();
        assertThat(1 / (1 + Math.exp(constant.offset()))).isCloseTo(mean, within(1e-9));
    }

    @Test
    void valuesThatAreNoNumbersAreRefused() {
        assertThatThrownBy(() -> Sigmoid.fit(new double[] {1, Double.NaN}, new boolean[2]))
                .hasMessageContaining("got NaN at position 1");
        assertThatThrownBy(() -> Sigmoid.fit(new double[] {1}, new boolean[2]))
                .hasMessage("wanted 1 classes, one per decision value, got 2");
    }
}
