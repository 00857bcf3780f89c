package boulevard.data;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Copies of some rows of a matrix, in any order. */
public final class RowSelection {
    /** Entries per block of a copied matrix: well below what an array holds. */
    private static final long ENTRIES_PER_BLOCK = 1L << 28;

    private RowSelection() {}

    /** Rows {@code rows[0], rows[1], ...} of a matrix as a new one, sparse if any of its blocks is. */
    public static Matrix of(Matrix matrix, int[] rows) {
        List<RowBlock> blocks = new ArrayList<>();
        int from = 0;
        while (from < rows.length) {
            int to = from;
            long entries = 0;
            while (to < rows.length && (to == from || entries + entriesOf(matrix, rows[to]) <= ENTRIES_PER_BLOCK)) {
                entries += entriesOf(matrix, rows[to++]);
            }
            blocks.add(block(matrix, Arrays.copyOfRange(rows, from, to)));
            from = to;
        }
        return new Matrix(matrix.columns(), blocks);
    }

    private static long entriesOf(Matrix matrix, long row) {
        return matrix.nonZerosBefore(row + 1) - matrix.nonZerosBefore(row);
    }

    /** The same as one block, for fewer than 2^31 entries. */
    public static RowBlock block(Matrix matrix, int[] rows) {
        boolean dense = !matrix.blocks().isEmpty() && matrix.blocks().stream().allMatch(DenseBlock.class::isInstance);
        return dense ? dense(matrix, rows) : sparse(matrix, rows);
    }

    private static DenseBlock dense(Matrix matrix, int[] rows) {
        int columns = matrix.columns();
        float[] values = new float[Math.multiplyExact(rows.length, columns)];
        for (int i = 0; i < rows.length; i++) {
            int b = matrix.blockOf(rows[i]);
            DenseBlock block = (DenseBlock) matrix.blocks().get(b);
            int start = block.start((int) (rows[i] - matrix.firstRow(b)));
            System.arraycopy(block.values(), start, values, i * columns, columns);
        }
        return new DenseBlock(rows.length, columns, values);
    }

    private static CsrBlock sparse(Matrix matrix, int[] rows) {
        int[] offsets = new int[rows.length + 1];
        for (int i = 0; i < rows.length; i++) {
            offsets[i + 1] = Math.toIntExact(offsets[i] + entriesOf(matrix, rows[i]));
        }
        int[] ids = new int[offsets[rows.length]];
        float[] values = new float[offsets[rows.length]];
        for (int i = 0; i < rows.length; i++) {
            int b = matrix.blockOf(rows[i]);
            int row = (int) (rows[i] - matrix.firstRow(b));
            int count = offsets[i + 1] - offsets[i];
            if (matrix.blocks().get(b) instanceof CsrBlock block) {
                System.arraycopy(block.columnIds(), block.start(row), ids, offsets[i], count);
                System.arraycopy(block.values(), block.start(row), values, offsets[i], count);
            } else if (matrix.blocks().get(b) instanceof DenseBlock block) {
                System.arraycopy(block.values(), block.start(row), values, offsets[i], count);
                for (int j = 0; j < count; j++) {
                    ids[offsets[i] + j] = j;
                }
            }
        }
        return new CsrBlock(matrix.columns(), offsets, ids, values);
    }
}
