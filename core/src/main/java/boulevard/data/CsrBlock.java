package boulevard.data;

import java.util.Arrays;
import java.util.Objects;

/**
 * A sparse row block in compressed sparse row form: the entries of row i are {@code columnIds[offsets[i] .. offsets[i+1])}
 * with values at the same positions.
 *
 * <p>Column ids ascend strictly inside a row. Offsets need not start at 0, so that a range of rows is a view: 8 bytes per
 * non-zero and 4 per row.
 */
public final class CsrBlock implements RowBlock {
    static final int BYTES_PER_ENTRY = Integer.BYTES + Float.BYTES;
    static final int BYTES_PER_OFFSET = Integer.BYTES;

    private final int firstRow;
    private final int rows;
    private final int columns;
    private final int[] offsets;
    private final int[] columnIds;
    private final float[] values;

    /**
     * Wraps the arrays without copying them.
     *
     * @param columns number of columns of the matrix
     * @param offsets ascending positions, one more than there are rows
     * @param columnIds column of every entry, 0-based
     * @param values value of every entry, finite
     */
    public CsrBlock(int columns, int[] offsets, int[] columnIds, float[] values) {
        this(0, offsets.length - 1, columns, offsets, columnIds, values);
        if (offsets.length == 0
                || offsets[0] < 0
                || offsets[rows] > columnIds.length
                || offsets[rows] > values.length) {
            throw new IllegalArgumentException(
                    "wanted offsets within " + Math.min(columnIds.length, values.length) + " entries, got "
                            + (offsets.length == 0 ? "none" : offsets[0] + ".." + offsets[offsets.length - 1]));
        }
    }

    private CsrBlock(int firstRow, int rows, int columns, int[] offsets, int[] columnIds, float[] values) {
        this.firstRow = firstRow;
        this.rows = rows;
        this.columns = columns;
        this.offsets = offsets;
        this.columnIds = columnIds;
        this.values = values;
    }

    @Override
    public int rows() {
        return rows;
    }

    @Override
    public int columns() {
        return columns;
    }

    /** Position in {@link #columnIds()} and {@link #values()} of the first entry of {@code row}; row may equal rows(). */
    public int start(int row) {
        return offsets[firstRow + row];
    }

    /** The offsets array; row i of this block starts at {@code offsets()[firstOffset() + i]}. */
    public int[] offsets() {
        return offsets;
    }

    /** Where this block's offsets start in {@link #offsets()}. */
    public int firstOffset() {
        return firstRow;
    }

    /** Column ids of all entries of the underlying arrays. */
    public int[] columnIds() {
        return columnIds;
    }

    /** Values of all entries of the underlying arrays. */
    public float[] values() {
        return values;
    }

    @Override
    public long nonZeros() {
        return (long) start(rows) - start(0);
    }

    @Override
    public long nonZerosBefore(int row) {
        return (long) start(row) - start(0);
    }

    @Override
    public long bytes() {
        return BYTES_PER_ENTRY * nonZeros() + BYTES_PER_OFFSET * (rows + 1L);
    }

    @Override
    public CsrBlock rows(int from, int to) {
        Objects.checkFromToIndex(from, to, rows);
        return new CsrBlock(firstRow + from, to - from, columns, offsets, columnIds, values);
    }

    @Override
    public CsrBlock columns(int from, int to) {
        Objects.checkFromToIndex(from, to, columns);
        int[] newOffsets = new int[rows + 1];
        for (int i = 0; i < rows; i++) {
            newOffsets[i + 1] = newOffsets[i] + position(i, to) - position(i, from);
        }
        int[] newIds = new int[newOffsets[rows]];
        float[] newValues = new float[newOffsets[rows]];
        for (int i = 0; i < rows; i++) {
            int begin = position(i, from);
            int count = newOffsets[i + 1] - newOffsets[i];
            System.arraycopy(values, begin, newValues, newOffsets[i], count);
            for (int e = 0; e < count; e++) {
                newIds[newOffsets[i] + e] = columnIds[begin + e] - from;
            }
        }
        return new CsrBlock(to - from, newOffsets, newIds, newValues);
    }

    /** Position of the first entry of {@code row} whose column is at least {@code column}. */
    private int position(int row, int column) {
        int found = Arrays.binarySearch(columnIds, start(row), start(row + 1), column);
        return found >= 0 ? found : -found - 1;
    }

    @Override
    public CsrBlock widen(int newColumns) {
        if (newColumns < columns) {
            throw new IllegalArgumentException("wanted at least " + columns + " columns, got " + newColumns);
        }
        return new CsrBlock(firstRow, rows, newColumns, offsets, columnIds, values);
    }

    @Override
    public void requireSound(long first) {
        for (int i = 0; i < rows; i++) {
            int before = -1;
            for (int e = start(i); e < start(i + 1); e++) {
                if (columnIds[e] <= before || columnIds[e] >= columns || !Float.isFinite(values[e])) {
                    throw new DataException("wanted ascending column ids below " + columns
                            + " and finite values in row " + (first + i + 1) + ", got value " + values[e]
                            + " in column "
                            + columnIds[e] + " after column " + before);
                }
                before = columnIds[e];
            }
        }
    }

    @Override
    public double squaredNorm(int row) {
        double sum = 0;
        for (int e = start(row); e < start(row + 1); e++) {
            sum += (double) values[e] * values[e];
        }
        return sum;
    }

    @Override
    public void countColumns(long[] counts) {
        for (int e = start(0), end = start(rows); e < end; e++) {
            counts[columnIds[e]]++;
        }
    }
}
