package boulevard.validation;

/**
 * The sigmoid 1 / (1 + exp(slope · f + offset)) that best explains which rows are positive by their decision values f
 * [platt1999].
 *
 * <p>It minimises {@code F = −Σ t_i log p_i + (1 − t_i) log(1 − p_i)} with targets t = (N₊ + 1)/(N₊ + 2) for positive rows and
 * 1/(N₋ + 2) for negative ones, which keep it finite on separable data. The method is Newton's with backtracking [lin2007], in
 * float64, with the logarithms taken so that nothing overflows or cancels. Decision values are shifted and scaled to mean 0 and
 * standard deviation 1 for it, so that their unit doesn't matter. Deterministic; O(rows) per step, a handful of steps.
 *
 * @param slope A, usually below 0
 * @param offset B
 */
public record Sigmoid(double slope, double offset) {

    /**
     * Fits a sigmoid. Without rows it is 1/2 everywhere; where all values are the same it is constant.
     *
     * @param values decision values, finite
     * @param positive whether the row is of the class for which a large value speaks
     */
    public static Sigmoid fit(double[] values, boolean[] positive) {
        if (values.length != positive.length) {
            throw new IllegalArgumentException(
                    "wanted " + values.length + " classes, one per decision value, got " + positive.length);
        }
        double largest = 0;
        for (int i = 0; i < values.length; i++) {
            if (!Double.isFinite(values[i])) {
                throw new IllegalArgumentException(
                        "wanted finite decision values to fit a sigmoid to, got " + values[i] + " at position " + i);
            }
            largest = Math.max(largest, Math.abs(values[i]));
        }
        return new SigmoidFit(values, positive, largest).sigmoid();
    }
}
