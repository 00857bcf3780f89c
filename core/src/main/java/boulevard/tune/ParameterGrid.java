package boulevard.tune;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The values of C and γ that are tried, each with each. Copies are made of the arrays.
 *
 * @param costs values of C, at least one; they are sorted
 * @param gammas values of γ, sorted; none to leave the kernel as it is
 */
public record ParameterGrid(double[] costs, double[] gammas) {
    private static final int MOST_VALUES = 10_000;
    private static final double ROUNDING = 1e-9;

    /** Checks that all values are above 0. */
    public ParameterGrid {
        costs = sorted(costs, "C");
        gammas = sorted(gammas, "gamma");
        if (costs.length == 0) {
            throw new IllegalArgumentException("wanted at least one value of C to try, got none");
        }
    }

    private static double[] sorted(double[] values, String name) {
        for (double value : values) {
            if (!(value > 0) || Double.isInfinite(value)) {
                throw new IllegalArgumentException("wanted finite values of " + name + " above 0, got " + value);
            }
        }
        return Arrays.stream(values).sorted().distinct().toArray();
    }

    /**
     * The values low, low · factor, low · factor², ... up to high, which is one of them if a whole power of the factor leads to
     * it.
     *
     * @throws IllegalArgumentException unless 0 &lt; low ≤ high and factor &gt; 1, all finite, with at most 10,000 values
     */
    public static double[] logarithmic(double low, double high, double factor) {
        if (!(low > 0) || !(high >= low) || Double.isInfinite(high) || !(factor > 1) || Double.isInfinite(factor)) {
            throw new IllegalArgumentException("wanted 0 < LOW <= HIGH and FACTOR > 1 for a grid LOW:HIGH:FACTOR, got "
                    + low + ":" + high + ":" + factor);
        }
        double steps = Math.floor(Math.log(high / low) / Math.log(factor) + ROUNDING);
        if (!(steps < MOST_VALUES)) {
            throw new IllegalArgumentException("wanted a grid of at most " + MOST_VALUES + " values, got " + low + ":"
                    + high + ":" + factor + "; take a larger factor");
        }
        double[] values = new double[(int) steps + 1];
        for (int i = 0; i < values.length; i++) {
            values[i] = low * Math.pow(factor, i);
        }
        return values;
    }

    /** All points: γ ascends for every C, and C ascends. */
    public List<GridPoint> points() {
        List<GridPoint> points = new ArrayList<>();
        for (double c : costs) {
            if (gammas.length == 0) {
                points.add(new GridPoint(c, null));
            }
            for (double gamma : gammas) {
                points.add(new GridPoint(c, gamma));
            }
        }
        return points;
    }
}
