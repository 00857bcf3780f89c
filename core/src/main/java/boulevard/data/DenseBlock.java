package boulevard.data;

import java.util.Objects;

/** A dense row block: entry (i, j) is {@code values[(firstRow + i) * columns + j]}, row-major. */
public final class DenseBlock implements RowBlock {
    static final int BYTES_PER_ENTRY = Float.BYTES;

    private final int firstRow;
    private final int rows;
    private final int columns;
    private final float[] values;

    /** Wraps {@code values} (rows × columns, row-major, finite) without copying. */
    public DenseBlock(int rows, int columns, float[] values) {
        this(0, rows, columns, values);
        if ((long) rows * columns > values.length) {
            throw new IllegalArgumentException(
                    "wanted " + rows + " x " + columns + " values, got " + values.length + " of them");
        }
    }

    private DenseBlock(int firstRow, int rows, int columns, float[] values) {
        this.firstRow = firstRow;
        this.rows = rows;
        this.columns = columns;
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

    /** Position in {@link #values()} of the first entry of {@code row}. */
    public int start(int row) {
        return (firstRow + row) * columns;
    }

    /** Values of the underlying array. */
    public float[] values() {
        return values;
    }

    @Override
    public long nonZeros() {
        return (long) rows * columns;
    }

    @Override
    public long nonZerosBefore(int row) {
        return (long) row * columns;
    }

    @Override
    public long bytes() {
        return BYTES_PER_ENTRY * nonZeros();
    }

    @Override
    public DenseBlock rows(int from, int to) {
        Objects.checkFromToIndex(from, to, rows);
        return new DenseBlock(firstRow + from, to - from, columns, values);
    }

    @Override
    public DenseBlock columns(int from, int to) {
        Objects.checkFromToIndex(from, to, columns);
        int width = to - from;
        float[] copy = new float[rows * width];
        for (int i = 0; i < rows; i++) {
            System.arraycopy(values, start(i) + from, copy, i * width, width);
        }
        return new DenseBlock(rows, width, copy);
    }

    @Override
    public DenseBlock widen(int newColumns) {
        if (newColumns == columns) {
            return this;
        }
        throw new IllegalArgumentException("wanted " + newColumns + " columns, got a dense block of " + columns
                + ": dense data has all its columns");
    }

    @Override
    public void requireSound(long first) {
        for (int i = 0; i < rows; i++) {
            for (int j = 0; j < columns; j++) {
                float value = values[start(i) + j];
                if (!Float.isFinite(value)) {
                    throw new DataException(
                            "wanted finite values in row " + (first + i + 1) + ", got " + value + " in column " + j);
                }
            }
        }
    }

    @Override
    public double squaredNorm(int row) {
        double sum = 0;
        for (int j = start(row); j < start(row) + columns; j++) {
            sum += (double) values[j] * values[j];
        }
        return sum;
    }

    @Override
    public void countColumns(long[] counts) {
        for (int j = 0; j < columns; j++) {
            counts[j] += rows;
        }
    }
}
