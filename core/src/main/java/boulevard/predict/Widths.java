package boulevard.predict;

import boulevard.data.CsrBlock;
import boulevard.data.DenseBlock;
import boulevard.data.RowBlock;
import boulevard.kernel.Kernel;
import boulevard.model.KernelModel;
import java.util.Arrays;

/** Makes rows and support vectors equally wide, as kernel functions of inner products want them. */
final class Widths {
    private Widths() {}

    /** The fewest columns that rows need; of a precomputed kernel only the serial number. */
    static int needed(KernelModel model) {
        return model.kernel() instanceof Kernel.Precomputed ? 1 : Math.max(1, model.features());
    }

    /** The rows with at least {@code columns} columns; dense ones become sparse where they have fewer. */
    static RowBlock widen(RowBlock rows, int columns) {
        if (rows.columns() >= columns) {
            return rows;
        }
        return rows instanceof DenseBlock dense ? sparse(dense).widen(columns) : rows.widen(columns);
    }

    private static CsrBlock sparse(DenseBlock dense) {
        int width = dense.columns();
        int[] offsets = new int[dense.rows() + 1];
        Arrays.setAll(offsets, i -> i * width);
        int[] ids = new int[dense.rows() * width];
        Arrays.setAll(ids, e -> e % width);
        float[] values = Arrays.copyOfRange(dense.values(), dense.start(0), dense.start(0) + ids.length);
        return new CsrBlock(width, offsets, ids, values);
    }
}
