package boulevard.device.cpu;

import boulevard.data.CsrBlock;
import boulevard.data.DenseBlock;
import boulevard.data.RowBlock;
import boulevard.kernel.Kernel;

/** Some rows of w in the form in which they are multiplied with panels of x. */
interface WorkingRows {
    /**
     * Dense rows are multiplied entry by entry where more than this share of them isn't 0, and as lists otherwise. In multiples of
     * the time of an entry in a dense row, one in a list takes 1.6.
     */
    double DENSE_SHARE = 0.6;

    /**
     * What rows are multiplied with.
     *
     * @param densePanels whether panels have all columns
     * @param wide whether they are in float64
     */
    record Use(boolean densePanels, boolean wide) {}

    /** Adds the inner products of rows {@code [from, to)}, at most {@link Tile#ROWS}, with a panel to a tile of zeros. */
    void multiply(Panel panel, int from, int to, float[] tile);

    /** As in float32, with a panel that has been widened. */
    void multiply(Panel panel, int from, int to, double[] tile);

    /**
     * Chosen rows of w in the form that suits them.
     *
     * @param use what they will be multiplied with
     */
    static WorkingRows of(KernelLoops loops, Kernel kernel, RowBlock w, RowChoice choice, Use use) {
        if (kernel instanceof Kernel.Precomputed) {
            return SerialRows.of(loops.panelRows(), w, choice);
        }
        if (use.densePanels() && share(w, choice) > DENSE_SHARE) {
            return PackedRows.of(loops, w, choice, use.wide());
        }
        return w instanceof CsrBlock sparse
                ? ListedRows.inPlace(loops, sparse, choice)
                : ListedRows.copied(loops, (DenseBlock) w, choice);
    }

    private static double share(RowBlock w, RowChoice choice) {
        long entries = 0;
        for (int i = 0; i < choice.count(); i++) {
            int row = choice.row(i);
            if (w instanceof DenseBlock dense) {
                for (int k = 0, start = dense.start(row); k < dense.columns(); k++) {
                    entries += dense.values()[start + k] != 0 ? 1 : 0;
                }
            } else {
                entries += w.nonZerosBefore(row + 1) - w.nonZerosBefore(row);
            }
        }
        return entries / Math.max(1.0, (double) choice.count() * w.columns());
    }
}
