package boulevard.device.cpu;

import boulevard.data.CsrBlock;
import boulevard.data.DenseBlock;
import boulevard.data.RowBlock;

/**
 * The rows of a block, P at a time, laid out for {@link KernelLoops}.
 *
 * <p>Blocks with many entries get panels with a row per column; these can be stored for all calls to come. Panels of sparse blocks
 * have only the columns that occur in them and are made anew for every call, so that nothing is ever as large as rows × columns.
 */
final class Panels {
    /** From this share of non-zeros on a panel has all columns: it then takes at most twice the memory of the sparse block. */
    private static final int DENSE_SHARE = 4;

    private final RowBlock data;
    private final int width;
    private final boolean dense;
    private final float[][] stored;

    private Panels(RowBlock data, int width, float[][] stored) {
        this.data = data;
        this.width = width;
        this.dense = dense(data);
        this.stored = stored;
    }

    static boolean dense(RowBlock data) {
        return DENSE_SHARE * data.nonZeros() >= (long) data.rows() * data.columns();
    }

    /** Panels that are made by every call. */
    static Panels fleeting(RowBlock data, int width) {
        return new Panels(data, width, new float[0][]);
    }

    /** Panels that are made now, by all threads, of a block that is {@link #dense}. */
    static Panels stored(RowBlock data, int width, Workers workers) {
        Panels fleeting = fleeting(data, width);
        float[][] all = new float[fleeting.count()][];
        workers.runEvenly(workers.threads(), all.length, (from, to) -> {
            for (int p = from; p < to; p++) {
                all[p] = new float[data.columns() * width];
                fleeting.fill(p, all[p]);
            }
        });
        return new Panels(data, width, all);
    }

    /** Bytes of all panels of a {@link #dense} block. */
    static long bytes(RowBlock data, int width) {
        return 4L * data.columns() * width * ((data.rows() + width - 1) / width);
    }

    boolean dense() {
        return dense;
    }

    boolean isStored() {
        return stored.length > 0;
    }

    int columns() {
        return data.columns();
    }

    int count() {
        return (data.rows() + width - 1) / width;
    }

    /** Rows of x in panel p; the others are zero. */
    int rows(int p) {
        return Math.min(width, data.rows() - p * width);
    }

    /** The most columns that a panel holds. */
    int height() {
        if (dense) {
            return data.columns();
        }
        long most = 0;
        for (int p = 0; p < count(); p++) {
            int from = p * width;
            most = Math.max(most, data.nonZerosBefore(from + rows(p)) - data.nonZerosBefore(from));
        }
        return (int) Math.min(most, data.columns());
    }

    /** Makes {@code panel} hold panel p. */
    void load(int p, Panel panel) {
        if (isStored()) {
            panel.show(stored[p], data.columns());
        } else if (dense) {
            fill(p, panel.clear(data.columns()));
        } else {
            CsrBlock sparse = (CsrBlock) data;
            panel.clear(0);
            for (int j = 0; j < rows(p); j++) {
                int row = p * width + j;
                for (int e = sparse.start(row); e < sparse.start(row + 1); e++) {
                    panel.put(sparse.columnIds()[e], j, sparse.values()[e]);
                }
            }
        }
    }

    /** Writes the entries of panel p, which is zero, with a row per column. */
    private void fill(int p, float[] panel) {
        for (int j = 0; j < rows(p); j++) {
            int row = p * width + j;
            if (data instanceof DenseBlock whole) {
                int start = whole.start(row);
                for (int k = 0; k < whole.columns(); k++) {
                    panel[k * width + j] = whole.values()[start + k];
                }
            } else if (data instanceof CsrBlock sparse) {
                for (int e = sparse.start(row); e < sparse.start(row + 1); e++) {
                    panel[sparse.columnIds()[e] * width + j] = sparse.values()[e];
                }
            }
        }
    }
}
