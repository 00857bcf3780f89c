package boulevard.device.cpu;

import boulevard.data.CsrBlock;
import boulevard.data.DenseBlock;

/** Rows as lists of their non-zeros. */
final class ListedRows implements WorkingRows {
    private final KernelLoops loops;
    private final int[] ids;
    private final float[] values;
    private final int[] starts;
    private final int[] ends;

    private ListedRows(KernelLoops loops, int[] ids, float[] values, int[] starts, int[] ends) {
        this.loops = loops;
        this.ids = ids;
        this.values = values;
        this.starts = starts;
        this.ends = ends;
    }

    /** Bytes that {@code rows} dense rows take as lists, none of them longer than worth it. */
    static long bytes(int rows, int columns) {
        return (long) (8 * WorkingRows.DENSE_SHARE * rows * columns) + 8L * rows;
    }

    /** Rows of a sparse block, whose arrays are used in place. */
    static ListedRows inPlace(KernelLoops loops, CsrBlock w, RowChoice choice) {
        int[] starts = new int[choice.count()];
        int[] ends = new int[choice.count()];
        for (int i = 0; i < starts.length; i++) {
            starts[i] = w.start(choice.row(i));
            ends[i] = w.start(choice.row(i) + 1);
        }
        return new ListedRows(loops, w.columnIds(), w.values(), starts, ends);
    }

    /** The non-zeros of rows of a dense block. */
    static ListedRows copied(KernelLoops loops, DenseBlock w, RowChoice choice) {
        int[] bounds = new int[choice.count() + 1];
        for (int i = 0; i < choice.count(); i++) {
            int start = w.start(choice.row(i));
            int count = 0;
            for (int k = 0; k < w.columns(); k++) {
                count += w.values()[start + k] != 0 ? 1 : 0;
            }
            bounds[i + 1] = bounds[i] + count;
        }
        int[] ids = new int[bounds[choice.count()]];
        float[] values = new float[ids.length];
        for (int i = 0, e = 0; i < choice.count(); i++) {
            int start = w.start(choice.row(i));
            for (int k = 0; k < w.columns(); k++) {
                float value = w.values()[start + k];
                if (value != 0) {
                    ids[e] = k;
                    values[e++] = value;
                }
            }
        }
        int[] starts = java.util.Arrays.copyOf(bounds, choice.count());
        return new ListedRows(loops, ids, values, starts, java.util.Arrays.copyOfRange(bounds, 1, bounds.length));
    }

    @Override
    public void multiply(Panel panel, int from, int to, float[] tile) {
        int width = loops.panelRows();
        for (int i = from; i < to; i++) {
            int at = (i - from) * width;
            if (panel.mapped()) {
                int count = panel.list(ids, values, starts[i], ends[i]);
                loops.multiplySparse(panel.listedRows(), panel.listedValues(), 0, count, panel.values(), tile, at);
            } else {
                loops.multiplySparse(ids, values, starts[i], ends[i], panel.values(), tile, at);
            }
        }
    }

    @Override
    public void multiply(Panel panel, int from, int to, double[] tile) {
        int width = loops.panelRows();
        for (int i = from; i < to; i++) {
            int count = panel.mapped() ? panel.list(ids, values, starts[i], ends[i]) : 0;
            for (int h = 0; h < 2; h++) {
                int at = (i - from) * width + h * width / 2;
                if (panel.mapped()) {
                    loops.multiplySparse(panel.listedRows(), panel.listedValues(), 0, count, panel.half(h), tile, at);
                } else {
                    loops.multiplySparse(ids, values, starts[i], ends[i], panel.half(h), tile, at);
                }
            }
        }
    }
}
