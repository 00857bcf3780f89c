package boulevard.device.cpu;

import boulevard.data.CsrBlock;
import boulevard.data.DenseBlock;
import boulevard.data.RowBlock;

/** Copies rows to native memory, dense and row-major. */
final class GemmRows {
    private GemmRows() {}

    /** Rows {@code rows.row(0), rows.row(1), ...} to {@code part}, in its precision. */
    static void copy(RowBlock block, RowChoice rows, GemmScratch.Part part) {
        int entries = rows.count() * block.columns();
        if (part.wide().length > 0) {
            fill(block, rows, part.wide());
            part.wideRows().position(0).put(part.wide(), 0, entries);
        } else {
            fill(block, rows, part.single());
            part.singleRows().position(0).put(part.single(), 0, entries);
        }
    }

    private static void fill(RowBlock block, RowChoice rows, float[] target) {
        int columns = block.columns();
        for (int i = 0; i < rows.count(); i++) {
            int at = i * columns;
            if (block instanceof DenseBlock dense) {
                System.arraycopy(dense.values(), dense.start(rows.row(i)), target, at, columns);
            } else if (block instanceof CsrBlock csr) {
                java.util.Arrays.fill(target, at, at + columns, 0);
                for (int e = csr.start(rows.row(i)); e < csr.start(rows.row(i) + 1); e++) {
                    target[at + csr.columnIds()[e]] = csr.values()[e];
                }
            }
        }
    }

    private static void fill(RowBlock block, RowChoice rows, double[] target) {
        int columns = block.columns();
        for (int i = 0; i < rows.count(); i++) {
            int at = i * columns;
            if (block instanceof DenseBlock dense) {
                int start = dense.start(rows.row(i));
                for (int j = 0; j < columns; j++) {
                    target[at + j] = dense.values()[start + j];
                }
            } else if (block instanceof CsrBlock csr) {
                java.util.Arrays.fill(target, at, at + columns, 0);
                for (int e = csr.start(rows.row(i)); e < csr.start(rows.row(i) + 1); e++) {
                    target[at + csr.columnIds()[e]] = csr.values()[e];
                }
            }
        }
    }
}
