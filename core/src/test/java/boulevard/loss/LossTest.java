package boulevard.loss;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class LossTest {
    private static final long SEED = Long.getLong("boulevard.seed", 3);
    private static final Loss TUBE = new Loss(Loss.Form.EPSILON_INSENSITIVE, 0.5);
    private static final Loss SQUARED_TUBE = new Loss(Loss.Form.SQUARED_EPSILON_INSENSITIVE, 0.5);

    static Stream<Loss> losses() {
        return Stream.of(Loss.HINGE, Loss.SQUARED_HINGE, TUBE, SQUARED_TUBE);
    }

    /** One random point: everything a loss is asked about. */
    private record Point(double y, double m, double cost, double anchor, double pull) {
        static Point draw(Loss loss, SplittableRandom random) {
            double y = loss.classifies() ? (random.nextBoolean() ? 1 : -1) : 4 * random.nextDouble() - 2;
            double cost = 0.1 + 3 * random.nextDouble();
            return new Point(y, 6 * random.nextDouble() - 3, cost, random.nextDouble() - 0.5, random.nextDouble());
        }

        String replay() {
            return this + " (replay with -Dboulevard.seed=" + SEED + ")";
        }
    }

    @Test
    void valuesAreThoseOfTheTable() {
        assertThat(Loss.HINGE.value(1, 0.25, 2)).isEqualTo(1.5);
        assertThat(Loss.HINGE.value(-1, -1.5, 2)).isZero();
        assertThat(Loss.SQUARED_HINGE.value(-1, 1, 0.5)).isEqualTo(2);
        assertThat(TUBE.value(3, 1, 2)).isEqualTo(3);
        assertThat(TUBE.value(3, 3.5, 2)).isZero();
        assertThat(SQUARED_TUBE.value(1, 3.5, 2)).isEqualTo(8);
    }

    @Test
    void rangesAreThoseOfTheTable() {
        assertThat(Loss.HINGE.lower(1, 2)).isZero();
        assertThat(Loss.HINGE.upper(1, 2)).isEqualTo(2);
        assertThat(Loss.HINGE.lower(-1, 2)).isEqualTo(-2);
        assertThat(Loss.HINGE.upper(-1, 2)).isZero();
        assertThat(Loss.SQUARED_HINGE.upper(1, 2)).isInfinite();
        assertThat(TUBE.lower(0.3, 2)).isEqualTo(-2);
        assertThat(SQUARED_TUBE.lower(0.3, 2)).isEqualTo(Double.NEGATIVE_INFINITY);
    }

    @ParameterizedTest
    @MethodSource("losses")
    void fenchelYoungTermsAreNeverNegativeAndZeroAtTheDerivative(Loss loss) {
        SplittableRandom random = new SplittableRandom(SEED);
        for (int i = 0; i < 500; i++) {
            Point p = Point.draw(loss, random);
            double any = loss.dualStep(p.y, 6 * random.nextDouble() - 3, p.cost, p.anchor, p.pull + 0.01);
            assertThat(fenchelYoung(loss, p, any)).as(p.replay()).isGreaterThanOrEqualTo(-1e-12);
            double best = loss.dualStep(p.y, p.m, p.cost, 0, 0);
            assertThat(fenchelYoung(loss, p, best)).as(p.replay()).isCloseTo(0, within(1e-12));
        }
    }

    private static double fenchelYoung(Loss loss, Point p, double beta) {
        return loss.value(p.y, p.m, p.cost) - loss.dualValue(p.y, beta, p.cost) + beta * p.m;
    }

    @ParameterizedTest
    @MethodSource("losses")
    void dualCandidateWithoutPullIsMinusTheDerivative(Loss loss) {
        SplittableRandom random = new SplittableRandom(SEED);
        double h = 1e-6;
        for (int i = 0; i < 500; i++) {
            Point p = Point.draw(loss, random);
            double difference = (loss.value(p.y, p.m + h, p.cost) - loss.value(p.y, p.m - h, p.cost)) / (2 * h);
            if (!nearKink(loss, p, h)) {
                assertThat(loss.dualStep(p.y, p.m, p.cost, 0, 0)).as(p.replay()).isCloseTo(-difference, within(1e-7));
            }
        }
    }

    private static boolean nearKink(Loss loss, Point p, double h) {
        double excess = loss.classifies() ? 1 - p.y * p.m : Math.abs(p.y - p.m) - loss.epsilon();
        return Math.abs(excess) < 2 * h || Math.abs(p.y - p.m) < 2 * h;
    }

    @ParameterizedTest
    @MethodSource("losses")
    void dualStepIsInRangeAndNoNeighbourIsBetter(Loss loss) {
        SplittableRandom random = new SplittableRandom(SEED);
        for (int i = 0; i < 500; i++) {
            Point p = Point.draw(loss, random);
            double best = loss.dualStep(p.y, p.m, p.cost, p.anchor, p.pull);
            assertThat(best).isBetween(loss.lower(p.y, p.cost), loss.upper(p.y, p.cost));
            for (double step : new double[] {-1, -0.01, 0.01, 1}) {
                double other = Math.min(Math.max(best + step, loss.lower(p.y, p.cost)), loss.upper(p.y, p.cost));
                assertThat(proximal(loss, p, other))
                        .as(p.replay())
                        .isLessThanOrEqualTo(proximal(loss, p, best) + 1e-12);
            }
        }
    }

    private static double proximal(Loss loss, Point p, double beta) {
        double away = beta - p.anchor;
        return loss.dualValue(p.y, beta, p.cost) - beta * p.m - 0.5 * p.pull * away * away;
    }

    @ParameterizedTest
    @MethodSource("losses")
    void slopeIsMinusTheDerivativeOfTheStep(Loss loss) {
        SplittableRandom random = new SplittableRandom(SEED);
        double h = 1e-7;
        int active = 0;
        for (int i = 0; i < 500; i++) {
            Point p = Point.draw(loss, random);
            double pull = p.pull + 0.5;
            double slope = loss.stepSlope(p.y, p.m, p.cost, p.anchor, pull);
            double left = loss.stepSlope(p.y, p.m - h, p.cost, p.anchor, pull);
            double right = loss.stepSlope(p.y, p.m + h, p.cost, p.anchor, pull);
            if (left == right) {
                double difference = (loss.dualStep(p.y, p.m + h, p.cost, p.anchor, pull)
                                - loss.dualStep(p.y, p.m - h, p.cost, p.anchor, pull))
                        / (2 * h);
                assertThat(slope).as(p.replay()).isCloseTo(-difference, within(1e-6));
            }
            active += slope > 0 ? 1 : 0;
        }
        assertThat(active).isBetween(25, 475);
    }

    @Test
    void withoutCurvatureTheStepGoesToAnEndOfItsRangeOrToZero() {
        assertThat(Loss.HINGE.dualStep(1, 0.5, 2, 0.7, 0)).isEqualTo(2);
        assertThat(Loss.HINGE.dualStep(1, 1.5, 2, 0.7, 0)).isZero();
        assertThat(Loss.HINGE.dualStep(1, 1, 2, 0.7, 0)).isZero();
        assertThat(Loss.HINGE.dualStep(-1, 0, 2, -0.7, 0)).isEqualTo(-2);
        assertThat(TUBE.dualStep(1, 0, 2, 0.7, 0)).isEqualTo(2);
        assertThat(TUBE.dualStep(-1, 0, 2, 0.7, 0)).isEqualTo(-2);
        assertThat(TUBE.dualStep(0.4, 0, 2, 0.7, 0)).isZero();
        assertThat(Loss.HINGE.stepSlope(1, 1, 2, 0.7, 0)).isZero();
        assertThat(Loss.HINGE.stepSlope(1, 0.5, 2, 0.7, 0)).isZero();
        assertThat(TUBE.stepSlope(0.4, 0, 2, 0.7, 0)).isZero();
    }

    @Test
    void epsilonHasToSuitTheForm() {
        assertThatThrownBy(() -> new Loss(Loss.Form.HINGE, 0.1)).hasMessageContaining("0.1");
        assertThatThrownBy(() -> new Loss(Loss.Form.EPSILON_INSENSITIVE, -1)).hasMessageContaining("-1");
        assertThatThrownBy(() -> new Loss(Loss.Form.EPSILON_INSENSITIVE, Double.NaN))
                .hasMessageContaining("NaN");
    }
}
