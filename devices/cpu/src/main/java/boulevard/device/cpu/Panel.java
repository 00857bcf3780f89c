package boulevard.device.cpu;

import java.util.Arrays;

/** A panel of x as one thread sees it, with what the thread needs to multiply it: see {@link KernelLoops} for the layout. */
final class Panel {
    private final int width;
    private final float[] own;
    private final double[][] halves;

    /** Per column of x, one more than its row in the panel, or 0; empty where rows are columns. */
    private final int[] places;

    private final int[] columns;
    private final int[] listedRows;
    private final float[] listedValues;
    private float[] values;
    private int height;

    Panel(PanelNeeds needs) {
        this.width = needs.width();
        this.own = new float[needs.stored() ? 0 : needs.height() * width];
        this.halves = new double[2][needs.wide() ? needs.height() * width / 2 : 0];
        this.places = new int[needs.mapped() ? needs.columns() : 0];
        this.columns = new int[needs.mapped() ? needs.height() : 0];
        this.listedRows = new int[needs.mapped() ? needs.height() + 1 : 0];
        this.listedValues = new float[needs.mapped() ? needs.height() + 1 : 0];
        this.values = own;
    }

    /** Holds a stored panel. */
    void show(float[] stored, int rows) {
        values = stored;
        height = rows;
    }

    /** Holds zeros, with a row for each of the first {@code rows} columns. */
    float[] clear(int rows) {
        for (int r = 0; places.length > 0 && r < height; r++) {
            places[columns[r]] = 0;
        }
        values = own;
        height = rows;
        Arrays.fill(own, 0, rows * width, 0);
        return own;
    }

    /** Sets entry {@code column} of row j of x, and makes a row for that column where there is none. */
    void put(int column, int j, float value) {
        int place = places[column];
        if (place == 0) {
            Arrays.fill(own, height * width, (height + 1) * width, 0);
            columns[height] = column;
            place = ++height;
            places[column] = place;
        }
        own[(place - 1) * width + j] = value;
    }

    /** Converts the panel to float64, for the operations that want {@link #half}. */
    void widen() {
        int half = width / 2;
        for (int h = 0; h < 2; h++) {
            for (int r = 0; r < height; r++) {
                int from = r * width + h * half;
                int to = r * half;
                for (int j = 0; j < half; j++) {
                    halves[h][to + j] = values[from + j];
                }
            }
        }
    }

    float[] values() {
        return values;
    }

    double[] half(int h) {
        return halves[h];
    }

    /** Whether the panel's rows are not simply the columns of x. */
    boolean mapped() {
        return places.length > 0;
    }

    /** The row of a column, or −1 where x has no such entries. */
    int rowOf(int column) {
        if (mapped()) {
            return column >= 0 && column < places.length ? places[column] - 1 : -1;
        }
        return column >= 0 && column < height ? column : -1;
    }

    /**
     * Picks those entries of a sparse row whose columns the panel has.
     *
     * @return how many; they are then in {@link #listedRows} and {@link #listedValues}
     */
    int list(int[] ids, float[] weights, int from, int to) {
        int count = 0;
        for (int e = from; e < to; e++) {
            // Written in any case: a branch that can't be predicted would take longer.
            int place = places[ids[e]];
            listedRows[count] = place - 1;
            listedValues[count] = weights[e];
            count += place > 0 ? 1 : 0;
        }
        return count;
    }

    int[] listedRows() {
        return listedRows;
    }

    float[] listedValues() {
        return listedValues;
    }
}
