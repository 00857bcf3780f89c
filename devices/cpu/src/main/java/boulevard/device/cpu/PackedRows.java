package boulevard.device.cpu;

import boulevard.data.CsrBlock;
import boulevard.data.DenseBlock;
import boulevard.data.RowBlock;

/** Dense rows in groups: entry k of the {@link KernelLoops#GROUP} rows of a group lie side by side. */
final class PackedRows implements WorkingRows {
    /** Entries that all rows of a tile are multiplied with before the next: so much of a panel, 128 KiB, stays in the second cache. */
    private static final int SPAN = 512;

    private final KernelLoops loops;
    private final int columns;
    private final float[] packed;
    private final double[] wide;

    private PackedRows(KernelLoops loops, int columns, float[] packed, boolean widen) {
        this.loops = loops;
        this.columns = columns;
        this.packed = packed;
        // Converting values as they are used would halve the speed of the products.
        this.wide = new double[widen ? packed.length : 0];
        for (int e = 0; e < wide.length; e++) {
            wide[e] = packed[e];
        }
    }

    /** Bytes that {@code rows} rows take, in both precisions. */
    static long bytes(int rows, int columns) {
        return 12L * (rows + KernelLoops.GROUP) * columns;
    }

    static PackedRows of(KernelLoops loops, RowBlock w, RowChoice choice, boolean widen) {
        int group = KernelLoops.GROUP;
        int groups = (choice.count() + group - 1) / group;
        int columns = w.columns();
        float[] packed = new float[groups * group * columns];
        for (int i = 0; i < choice.count(); i++) {
            int at = i / group * group * columns + i % group;
            int row = choice.row(i);
            if (w instanceof DenseBlock dense) {
                int start = dense.start(row);
                for (int k = 0; k < columns; k++) {
                    packed[at + group * k] = dense.values()[start + k];
                }
            } else if (w instanceof CsrBlock sparse) {
                for (int e = sparse.start(row); e < sparse.start(row + 1); e++) {
                    packed[at + group * sparse.columnIds()[e]] = sparse.values()[e];
                }
            }
        }
        return new PackedRows(loops, columns, packed, widen);
    }

    @Override
    public void multiply(Panel panel, int from, int to, float[] tile) {
        int width = loops.panelRows();
        for (int k = 0; k < columns; k += SPAN) {
            int count = Math.min(SPAN, columns - k);
            for (int i = from; i < to; i += KernelLoops.GROUP) {
                loops.multiplyDense(packed, start(i, k), count, panel.values(), k * width, tile, (i - from) * width);
            }
        }
    }

    @Override
    public void multiply(Panel panel, int from, int to, double[] tile) {
        int width = loops.panelRows();
        for (int h = 0; h < 2; h++) {
            for (int i = from; i < to; i += KernelLoops.GROUP) {
                loops.multiplyDense(
                        wide, start(i, 0), columns, panel.half(h), 0, tile, (i - from) * width + h * width / 2);
            }
        }
    }

    private int start(int i, int k) {
        return i * columns + KernelLoops.GROUP * k;
    }
}
