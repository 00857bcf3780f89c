package boulevard.metric;

/**
 * Sums over the errors of real predictions. Immutable; sums of blocks are joined with {@link #plus}, in float64.
 *
 * @param rows rows seen
 * @param squaredErrors Σ (y − ŷ)²
 * @param mean mean of y, 0 without rows
 * @param squaredDeviations Σ (y − mean)²
 */
public record RegressionErrors(long rows, double squaredErrors, double mean, double squaredDeviations) {
    /** No rows. */
    public static final RegressionErrors EMPTY = new RegressionErrors(0, 0, 0, 0);

    /** The sums of one block: targets y and predictions ŷ, one per row. */
    public static RegressionErrors of(double[] truth, double[] predicted) {
        if (truth.length != predicted.length) {
            throw new IllegalArgumentException(
                    "wanted " + truth.length + " predictions, one per row, got " + predicted.length);
        }
        if (truth.length == 0) {
            return EMPTY;
        }
        double sum = 0;
        double squaredErrors = 0;
        for (int i = 0; i < truth.length; i++) {
            sum += truth[i];
            squaredErrors += (truth[i] - predicted[i]) * (truth[i] - predicted[i]);
        }
        double mean = sum / truth.length;
        double deviations = 0;
        for (double y : truth) {
            deviations += (y - mean) * (y - mean);
        }
        return new RegressionErrors(truth.length, squaredErrors, mean, deviations);
    }

    /** The sums over the rows of both; means are joined pairwise, so that a large common offset costs no precision. */
    public RegressionErrors plus(RegressionErrors other) {
        long sum = rows + other.rows;
        if (sum == 0) {
            return EMPTY;
        }
        double shift = other.mean - mean;
        double share = (double) other.rows / sum;
        return new RegressionErrors(
                sum,
                squaredErrors + other.squaredErrors,
                mean + shift * share,
                squaredDeviations + other.squaredDeviations + shift * shift * share * rows);
    }

    /** Mean squared error Σ (y − ŷ)² / rows; NaN without rows. */
    public double mse() {
        return squaredErrors / rows;
    }

    /**
     * Coefficient of determination R² = 1 − Σ (y − ŷ)² / Σ (y − mean)². Where all y are equal it is 1 if every prediction is
     * exact and 0 otherwise, as in scikit-learn.
     */
    public double r2() {
        if (squaredDeviations == 0) {
            return squaredErrors == 0 ? 1 : 0;
        }
        return 1 - squaredErrors / squaredDeviations;
    }
}
