package boulevard.metric;

import java.util.Arrays;

/**
 * Area under the ROC curve: the probability that a positive row scores above a negative one, ties counting a half.
 *
 * <p>Exact: every positive row is counted against all negative ones by merging the two sorted lists of scores (the
 * Mann–Whitney statistic). O(rows · log rows); float64.
 */
public final class Auc {
    private Auc() {}

    /**
     * The area for these rows; NaN if one of the classes is missing.
     *
     * @param scores score of every row, not NaN
     * @param positive whether the row is of the class that should score higher
     */
    public static double of(double[] scores, boolean[] positive) {
        if (scores.length != positive.length) {
            throw new IllegalArgumentException("wanted " + scores.length + " classes, got " + positive.length);
        }
        double[] high = select(scores, positive, true);
        double[] low = select(scores, positive, false);
        double wins = 0;
        int below = 0;
        int upTo = 0;
        for (double score : high) {
            while (below < low.length && low[below] < score) {
                below++;
            }
            while (upTo < low.length && low[upTo] <= score) {
                upTo++;
            }
            wins += below + 0.5 * (upTo - below);
        }
        return wins / ((double) high.length * low.length);
    }

    private static double[] select(double[] scores, boolean[] positive, boolean wanted) {
        double[] part = new double[scores.length];
        int count = 0;
        for (int i = 0; i < scores.length; i++) {
            if (Double.isNaN(scores[i])) {
                throw new IllegalArgumentException("wanted a score for row " + i + ", got NaN");
            }
            if (positive[i] == wanted) {
                // Adding 0 turns -0 into 0, which sorting would otherwise tell apart.
                part[count++] = scores[i] + 0.0;
            }
        }
        double[] sorted = Arrays.copyOf(part, count);
        Arrays.sort(sorted);
        return sorted;
    }
}
