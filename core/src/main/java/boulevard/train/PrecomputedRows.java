package boulevard.train;

import boulevard.data.CsrBlock;
import boulevard.data.DataException;
import boulevard.data.Dataset;
import boulevard.data.DenseBlock;
import boulevard.data.RowBlock;

/** Checks that rows are those of a precomputed kernel. */
final class PrecomputedRows {
    private PrecomputedRows() {}

    /** Column 0 of every row has to hold a serial number that is a column. */
    static void check(Dataset data) {
        long row = 0;
        int columns = data.matrix().columns();
        for (RowBlock block : data.matrix().blocks()) {
            for (int i = 0; i < block.rows(); i++) {
                row++;
                float serial = first(block, i);
                if (serial < 1 || serial >= columns || serial != Math.rint(serial)) {
                    throw new DataException("wanted a serial number from 1 to " + (columns - 1) + " in column 0 of row "
                            + row + " of a precomputed kernel, got " + serial
                            + "; write rows as '<label> 0:<serial> 1:<K(x,x_1)> 2:<K(x,x_2)> ...'");
                }
            }
        }
    }

    private static float first(RowBlock block, int row) {
        if (block instanceof CsrBlock csr) {
            int at = csr.start(row);
            return at < csr.start(row + 1) && csr.columnIds()[at] == 0 ? csr.values()[at] : 0;
        }
        return block instanceof DenseBlock dense ? dense.values()[dense.start(row)] : 0;
    }
}
