package boulevard.device.cpu;

import boulevard.device.HostMultiVector;

/** Kernel values of chosen rows of w with a panel of x, tile by tile: stored, or multiplied with coefficients at once. */
final class KernelTiles {
    private final KernelFunction function;
    private final RowChoice choice;
    private final WorkingRows working;
    private final double[] normsOfW;
    private final double[] normsOfX;
    private final int width;

    KernelTiles(KernelFunction function, CpuBlock w, RowChoice choice, WorkingRows working, CpuBlock x) {
        this.function = function;
        this.choice = choice;
        this.working = working;
        this.normsOfW = w.squaredNorms();
        this.normsOfX = x.squaredNorms();
        this.width = function.loops().panelRows();
    }

    /** Kernel values of panel p, which has {@code rows} rows, to their places in {@code targets}. */
    void store(int p, int rows, Panel panel, Tile tile, RowTargets targets) {
        int at = p * width;
        function.prepare(normsOfX, at, rows, tile);
        for (int from = 0; from < choice.count(); from += Tile.ROWS) {
            int to = Math.min(choice.count(), from + Tile.ROWS);
            working.multiply(panel, from, to, tile.clearSingle());
            apply(tile, from, to, at, rows, targets);
        }
    }

    /** As {@link #store}, computed in float64. */
    void storeRounded(int p, int rows, Panel panel, Tile tile, RowTargets targets) {
        int at = p * width;
        function.prepare(normsOfX, at, rows, tile);
        for (int from = 0; from < choice.count(); from += Tile.ROWS) {
            int to = Math.min(choice.count(), from + Tile.ROWS);
            values(panel, tile, from, to);
            round(tile.wide(), from, to, at, rows, targets);
        }
    }

    private void apply(Tile tile, int from, int to, int at, int rows, RowTargets targets) {
        for (int i = from; i < to; i++) {
            float[] target = targets.array(choice.row(i));
            int targetAt = targets.offset(choice.row(i)) + at;
            double norm = normsOfW[choice.row(i)];
            if (rows == width) {
                function.apply(norm, tile, i - from, target, targetAt);
            } else {
                // The last panel is wider than what is left of the row.
                int start = (i - from) * width;
                function.apply(norm, tile, i - from, tile.single(), start);
                System.arraycopy(tile.single(), start, target, targetAt, rows);
            }
        }
    }

    private void round(double[] tile, int from, int to, int at, int rows, RowTargets targets) {
        for (int i = from; i < to; i++) {
            float[] target = targets.array(choice.row(i));
            int targetAt = targets.offset(choice.row(i)) + at;
            int start = (i - from) * width;
            for (int j = 0; j < rows; j++) {
                target[targetAt + j] = (float) tile[start + j];
            }
        }
    }

    /** Kernel values in float64 of rows {@code [from, to)} of w, left in the tile. */
    private void values(Panel panel, Tile tile, int from, int to) {
        working.multiply(panel, from, to, tile.clearWide());
        for (int i = from; i < to; i++) {
            function.apply(normsOfW[choice.row(i)], tile, i - from);
        }
    }

    /**
     * Adds kernel values of panel p times coefficients to f.
     *
     * @param coefficients per column of f one for each chosen row of w
     */
    void add(int p, int rows, Panel panel, Tile tile, double[] coefficients, HostMultiVector f) {
        int at = p * width;
        function.prepare(normsOfX, at, rows, tile);
        for (int from = 0; from < choice.count(); from += Tile.ROWS) {
            int to = Math.min(choice.count(), from + Tile.ROWS);
            values(panel, tile, from, to);
            for (int k = 0; k < f.width(); k++) {
                double[] sums = tile.clearSums();
                int first = k * choice.count() + from;
                function.loops().accumulate(tile.wide(), to - from, coefficients, first, sums);
                for (int j = 0; j < rows; j++) {
                    f.array()[f.offset() + (at + j) * f.width() + k] += sums[j];
                }
            }
        }
    }
}
