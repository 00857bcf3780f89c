package boulevard.device;

/**
 * The binary problem that one column of a multi-vector stands for.
 *
 * <p>For class targets, rows of {@code positiveClass} have target y = +1 and cost {@code positiveCost} × weight; all others
 * y = −1 and cost {@code negativeCost} × weight. For real targets every row has cost {@code positiveCost} × weight.
 *
 * @param positiveClass the class that is told from all others
 * @param positiveCost C of a positive row, above 0
 * @param negativeCost C of a negative row, above 0
 */
public record ColumnTask(int positiveClass, double positiveCost, double negativeCost) {
    /** Checks that the costs are positive and finite. */
    public ColumnTask {
        if (!(positiveCost > 0 && negativeCost > 0)
                || Double.isInfinite(positiveCost)
                || Double.isInfinite(negativeCost)) {
            throw new IllegalArgumentException(
                    "wanted finite costs above 0, got " + positiveCost + " and " + negativeCost);
        }
    }
}
