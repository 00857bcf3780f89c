package boulevard.data;

import java.util.ArrayList;
import java.util.List;

/** Copies single rows of a matrix into new blocks, which never hold more entries than an array can. */
final class RowSelection {
    /** Most entries of a new block, unless a single row has more: 2 GiB of a sparse block. */
    static final int ENTRIES_PER_BLOCK = 1 << 28;

    private final Matrix matrix;
    private final long[] rows;
    private final int[] blocks;

    /** The rows with these numbers, in this order. */
    RowSelection(Matrix matrix, long[] rows) {
        this.matrix = matrix;
        this.rows = rows;
        blocks = new int[rows.length];
        for (int i = 0; i < rows.length; i++) {
            if (rows[i] < 0 || rows[i] >= matrix.rows()) {
                throw new IndexOutOfBoundsException(
                        "wanted rows from 0 to " + (matrix.rows() - 1) + ", got row " + rows[i]);
            }
            blocks[i] = matrix.blockOf(rows[i]);
        }
    }

    /** The rows as a matrix of blocks of at most {@code entries} entries, or of one row. */
    Matrix copy(int entries) {
        List<RowBlock> copies = new ArrayList<>();
        for (int from = 0, to; from < rows.length; from = to) {
            to = end(from, entries);
            copies.add(block(from) instanceof DenseBlock ? dense(from, to) : sparse(from, to));
        }
        return new Matrix(matrix.columns(), copies);
    }

    /** The end of the block that begins with the selected row {@code from}: rows of one kind that fit together. */
    private int end(int from, int entries) {
        long sum = entriesOf(from);
        int to = from + 1;
        while (to < rows.length
                && block(to) instanceof DenseBlock == block(from) instanceof DenseBlock
                && sum + entriesOf(to) <= entries) {
            sum += entriesOf(to++);
        }
        return to;
    }

    private RowBlock block(int i) {
        return matrix.blocks().get(blocks[i]);
    }

    /** The row's number within its block. */
    private int row(int i) {
        return (int) (rows[i] - matrix.firstRow(blocks[i]));
    }

    private long entriesOf(int i) {
        return block(i).nonZerosBefore(row(i) + 1) - block(i).nonZerosBefore(row(i));
    }

    private CsrBlock sparse(int from, int to) {
        int[] offsets = new int[to - from + 1];
        for (int i = from; i < to; i++) {
            offsets[i - from + 1] = offsets[i - from] + (int) entriesOf(i);
        }
        int[] ids = new int[offsets[to - from]];
        float[] values = new float[ids.length];
        for (int i = from; i < to; i++) {
            CsrBlock source = (CsrBlock) block(i);
            int at = offsets[i - from];
            int count = offsets[i - from + 1] - at;
            System.arraycopy(source.columnIds(), source.start(row(i)), ids, at, count);
            System.arraycopy(source.values(), source.start(row(i)), values, at, count);
        }
        return new CsrBlock(matrix.columns(), offsets, ids, values);
    }

    private DenseBlock dense(int from, int to) {
        int columns = matrix.columns();
        float[] values = new float[(to - from) * columns];
        for (int i = from; i < to; i++) {
            DenseBlock source = (DenseBlock) block(i);
            System.arraycopy(source.values(), source.start(row(i)), values, (i - from) * columns, columns);
        }
        return new DenseBlock(to - from, columns, values);
    }
}
