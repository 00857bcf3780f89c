package boulevard.data;

import java.util.Objects;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * Rows, what they are labelled with and, optionally, how much each counts.
 *
 * @param matrix the features
 * @param targets one entry per row
 * @param weights a non-negative factor on the cost of every row, or null where all are 1
 */
public record Dataset(Matrix matrix, Targets targets, double @Nullable [] weights) {

    /** Checks that the parts have the same number of rows. */
    public Dataset {
        if (matrix.rows() != targets.rows()) {
            throw new IllegalArgumentException(
                    "wanted " + matrix.rows() + " targets, one per row, got " + targets.rows());
        }
        if (weights != null) {
            check(weights, matrix.rows());
        }
    }

    /** A data set in which all rows count the same. */
    public Dataset(Matrix matrix, Targets targets) {
        this(matrix, targets, null);
    }

    /** The same rows with these weights. */
    public Dataset withWeights(double @Nullable [] newWeights) {
        return new Dataset(matrix, targets, newWeights);
    }

    /**
     * A copy of the rows with these numbers, in this order, with their targets and weights. Columns and classes stay those of
     * all rows, so that models of parts can be compared.
     *
     * @throws IndexOutOfBoundsException if a number isn't one of a row
     */
    public Dataset select(long[] rows) {
        double[] all = weights;
        double[] part = all == null
                ? null
                : LongStream.of(rows)
                        .mapToDouble(row -> all[(int) Objects.checkIndex(row, (long) all.length)])
                        .toArray();
        return new Dataset(matrix.select(rows), targets.select(rows), part);
    }

    private static void check(double[] weights, long rows) {
        if (weights.length != rows) {
            throw new IllegalArgumentException("wanted " + rows + " weights, one per row, got " + weights.length);
        }
        for (int i = 0; i < weights.length; i++) {
            if (!(weights[i] >= 0) || Double.isInfinite(weights[i])) {
                throw new IllegalArgumentException(
                        "wanted a finite weight of at least 0 for row " + (i + 1) + ", got " + weights[i]);
            }
        }
    }
}
