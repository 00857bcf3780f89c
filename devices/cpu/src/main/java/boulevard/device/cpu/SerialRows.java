package boulevard.device.cpu;

import boulevard.data.CsrBlock;
import boulevard.data.DenseBlock;
import boulevard.data.RowBlock;

/** Rows of a precomputed kernel: only their serial numbers matter, and the values stand in x. */
final class SerialRows implements WorkingRows {
    private final int width;
    private final int[] serials;

    private SerialRows(int width, int[] serials) {
        this.width = width;
        this.serials = serials;
    }

    static SerialRows of(int width, RowBlock w, RowChoice choice) {
        int[] serials = new int[choice.count()];
        for (int i = 0; i < serials.length; i++) {
            serials[i] = (int) first(w, choice.row(i));
        }
        return new SerialRows(width, serials);
    }

    /** Column 0 of a row. */
    private static float first(RowBlock w, int row) {
        if (w instanceof DenseBlock dense) {
            return dense.columns() == 0 ? 0 : dense.values()[dense.start(row)];
        }
        CsrBlock sparse = (CsrBlock) w;
        int start = sparse.start(row);
        return start < sparse.start(row + 1) && sparse.columnIds()[start] == 0 ? sparse.values()[start] : 0;
    }

    @Override
    public void multiply(Panel panel, int from, int to, float[] tile) {
        for (int i = from; i < to; i++) {
            int row = panel.rowOf(serials[i]);
            if (row >= 0) {
                System.arraycopy(panel.values(), row * width, tile, (i - from) * width, width);
            }
        }
    }

    @Override
    public void multiply(Panel panel, int from, int to, double[] tile) {
        int half = width / 2;
        for (int i = from; i < to; i++) {
            int row = panel.rowOf(serials[i]);
            for (int h = 0; h < 2 && row >= 0; h++) {
                System.arraycopy(panel.half(h), row * half, tile, (i - from) * width + h * half, half);
            }
        }
    }
}
