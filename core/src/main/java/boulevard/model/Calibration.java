package boulevard.model;

/**
 * Sigmoids that turn decision values into probabilities [platt1999]: value k, if it is f, speaks for its class (the second of
 * two, the first of a pair, the one of one-against-the-rest) with probability {@code 1 / (1 + exp(slopes[k] f + offsets[k]))}.
 *
 * @param slopes A of every decision value, usually below 0
 * @param offsets B of every decision value
 */
public record Calibration(double[] slopes, double[] offsets) {
    /** Checks that there are as many of both. */
    public Calibration {
        if (slopes.length != offsets.length) {
            throw new IllegalArgumentException(
                    "wanted as many offsets as slopes, " + slopes.length + ", got " + offsets.length);
        }
    }

    /** The probability that decision value {@code k} gives to its class; no overflow for any finite value. */
    public double probability(int k, double value) {
        double t = slopes[k] * value + offsets[k];
        return t >= 0 ? Math.exp(-t) / (1 + Math.exp(-t)) : 1 / (1 + Math.exp(t));
    }
}
