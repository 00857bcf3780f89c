package boulevard.train;

import boulevard.data.Targets;
import boulevard.model.Calibration;
import boulevard.model.KernelModel;
import boulevard.model.Output;
import boulevard.validation.Sigmoid;
import java.util.Arrays;

/**
 * Collects the decision values that sigmoids are fitted to. One against one keeps for every pair only the rows of its two
 * classes: (classes − 1) values per row instead of one per pair.
 *
 * <p>Rows may arrive in any order and from several threads, for each has a place of its own.
 */
final class OutOfFoldValues implements CrossValidation.Sink {
    private final int[] ids;
    private final int classes;
    private final boolean pairwise;
    /** Values that rows of a class take part in. */
    private final int[][] valuesOf;
    /** Per decision value that of every row, at the row's position. */
    private final double[][] values;

    private final boolean[][] positive;
    /** One against one: the row's position among those of its class. */
    private final int[] rank;

    private final int[] counts;

    OutOfFoldValues(Targets.Classes targets, Output.Classes output) {
        ids = targets.ids();
        classes = targets.labels().size();
        pairwise = classes > 2 && output.decision() == Output.Decision.PAIRWISE;
        rank = new int[ids.length];
        counts = new int[classes];
        for (int row = 0; row < ids.length; row++) {
            rank[row] = counts[ids[row]]++;
        }
        values = new double[output.values()][];
        positive = new boolean[output.values()][];
        valuesOf = new int[pairwise ? classes : 0][];
        if (pairwise) {
            allocatePairs();
        } else {
            allocateAll();
        }
    }

    private void allocatePairs() {
        for (int i = 0, pair = 0; i < classes; i++) {
            valuesOf[i] = KernelModel.pairsOf(i, classes);
            for (int j = i + 1; j < classes; j++, pair++) {
                values[pair] = new double[Math.addExact(counts[i], counts[j])];
                positive[pair] = new boolean[values[pair].length];
                Arrays.fill(positive[pair], 0, counts[i], true);
            }
        }
    }

    private void allocateAll() {
        for (int v = 0; v < values.length; v++) {
            values[v] = new double[ids.length];
            positive[v] = new boolean[ids.length];
            int speaksFor = classes == 2 ? 1 : v;
            for (int row = 0; row < ids.length; row++) {
                positive[v][row] = ids[row] == speaksFor;
            }
        }
    }

    @Override
    public void accept(long[] rows, double[] decisionValues) {
        for (int r = 0; r < rows.length; r++) {
            int row = (int) rows[r];
            int at = r * values.length;
            if (pairwise) {
                addToPairs(row, decisionValues, at);
            } else {
                for (int v = 0; v < values.length; v++) {
                    values[v][row] = decisionValues[at + v];
                }
            }
        }
    }

    private void addToPairs(int row, double[] decisionValues, int at) {
        int own = ids[row];
        for (int p = 0; p < classes - 1; p++) {
            // The p-th pair of a class is the one with the p-th of the other classes; rows of the first come first.
            int before = p < own ? counts[p] : 0;
            int pair = valuesOf[own][p];
            values[pair][before + rank[row]] = decisionValues[at + pair];
        }
    }

    /** The sigmoids that fit the values. */
    Calibration calibration() {
        double[] slopes = new double[values.length];
        double[] offsets = new double[values.length];
        for (int v = 0; v < values.length; v++) {
            Sigmoid sigmoid = Sigmoid.fit(values[v], positive[v]);
            slopes[v] = sigmoid.slope();
            offsets[v] = sigmoid.offset();
        }
        return new Calibration(slopes, offsets);
    }
}
