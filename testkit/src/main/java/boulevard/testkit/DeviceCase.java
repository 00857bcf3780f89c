package boulevard.testkit;

import java.util.ArrayList;
import java.util.List;

/**
 * The shape of one comparison between devices.
 *
 * @param rows rows of X
 * @param columns columns of X without the constant one
 * @param width right-hand sides
 * @param layout how the rows are stored
 * @param bias value of the constant column, 0 for none
 * @param seed what its data is drawn from
 */
public record DeviceCase(int rows, int columns, int width, Layout layout, double bias, long seed) {
    private static final int[] ROWS = {0, 1, 2, 13, 207, 4098};
    private static final int[] COLUMNS = {1, 2, 13, 300, 5000};
    private static final int[] WIDTHS = {1, 2, 3, 5, 17};
    private static final double[] BIASES = {0, 1, 0.5};
    private static final int LARGEST_DENSE = 2_000_000;
    private static final int ROUNDS = 4;

    /** How the rows of a case are stored. */
    public enum Layout {
        /** Sparse, with some empty rows. */
        SPARSE,
        /** Sparse, rows of a larger block that start behind its first. */
        SPARSE_VIEW,
        /** Sparse, with one row that has every column. */
        SPARSE_WITH_FULL_ROW,
        /** Sparse, with no entry at all. */
        EMPTY,
        /** Dense. */
        DENSE,
        /** Dense, rows of a larger block that start behind its first. */
        DENSE_VIEW;

        boolean dense() {
            return this == DENSE || this == DENSE_VIEW;
        }
    }

    /** All pairs of sizes, each in several combinations of width, layout and bias. */
    static List<DeviceCase> all() {
        long seed = Seed.orElse(20261201);
        List<DeviceCase> cases = new ArrayList<>();
        Layout[] layouts = Layout.values();
        for (int round = 0; round < ROUNDS; round++) {
            for (int rows : ROWS) {
                for (int columns : COLUMNS) {
                    // Coprime strides: over the rounds every width meets every layout.
                    int i = cases.size();
                    Layout layout = layouts[(i + round) % layouts.length];
                    if (layout.dense() && (long) rows * columns > LARGEST_DENSE) {
                        layout = Layout.SPARSE_VIEW;
                    }
                    int width = WIDTHS[(i + i / WIDTHS.length) % WIDTHS.length];
                    cases.add(new DeviceCase(rows, columns, width, layout, BIASES[(i + round) % BIASES.length], seed));
                }
            }
        }
        return cases;
    }

    @Override
    public String toString() {
        return rows + " x " + columns + " " + layout + ", bias " + bias + ", width " + width + " (" + Seed.replay(seed)
                + ")";
    }
}
