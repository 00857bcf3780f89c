package boulevard.data;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * A matrix as a sequence of row blocks, with 64-bit row numbers and non-zero counts.
 *
 * <p>Chunking into blocks is what lets a matrix have more than 2^31 non-zeros while each block is a plain array.
 */
public final class Matrix {
    private final List<RowBlock> blocks;
    private final long[] firstRows;
    private final long[] firstNonZeros;
    private final int columns;

    /**
     * Joins blocks in order; sparse ones are widened to {@code columns}.
     *
     * @param columns number of columns, at least that of every block
     */
    public Matrix(int columns, List<? extends RowBlock> blocks) {
        List<RowBlock> widened = new ArrayList<>(blocks.size());
        firstRows = new long[blocks.size() + 1];
        firstNonZeros = new long[blocks.size() + 1];
        for (int b = 0; b < blocks.size(); b++) {
            RowBlock block = blocks.get(b).widen(columns);
            widened.add(block);
            firstRows[b + 1] = firstRows[b] + block.rows();
            firstNonZeros[b + 1] = firstNonZeros[b] + block.nonZeros();
        }
        this.blocks = List.copyOf(widened);
        this.columns = columns;
    }

    /** A matrix of one block. */
    public static Matrix of(RowBlock block) {
        return new Matrix(block.columns(), List.of(block));
    }

    /** Number of rows. */
    public long rows() {
        return firstRows[blocks.size()];
    }

    /** Number of columns. */
    public int columns() {
        return columns;
    }

    /** Stored entries. */
    public long nonZeros() {
        return firstNonZeros[blocks.size()];
    }

    /** The blocks in row order. */
    public List<RowBlock> blocks() {
        return blocks;
    }

    /** Bytes of all blocks. */
    public long bytes() {
        return blocks.stream().mapToLong(RowBlock::bytes).sum();
    }

    /** The 64-bit row offset: stored entries in rows {@code [0, row)}; {@code row} may equal {@link #rows()}. */
    public long nonZerosBefore(long row) {
        Objects.checkIndex(row, rows() + 1);
        if (row == rows()) {
            return nonZeros();
        }
        int b = blockOf(row);
        return firstNonZeros[b] + blocks.get(b).nonZerosBefore((int) (row - firstRows[b]));
    }

    /** The position in {@link #blocks()} of the block that holds a row. */
    int blockOf(long row) {
        int low = 0;
        int high = blocks.size() - 1;
        while (low < high) {
            int middle = (low + high + 1) >>> 1;
            if (firstRows[middle] <= row) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return low;
    }

    /** Rows {@code [from, to)} as a matrix of views; no entry is copied. */
    public Matrix rows(long from, long to) {
        Objects.checkFromToIndex(from, to, rows());
        List<RowBlock> part = new ArrayList<>();
        for (int b = 0; b < blocks.size(); b++) {
            long begin = Math.max(from, firstRows[b]);
            long end = Math.min(to, firstRows[b + 1]);
            if (begin < end) {
                part.add(blocks.get(b).rows((int) (begin - firstRows[b]), (int) (end - firstRows[b])));
            }
        }
        return new Matrix(columns, part);
    }

    /** Number of the first row of a block. */
    long firstRow(int block) {
        return firstRows[block];
    }

    /**
     * A copy of the rows with these numbers, in this order; a row may come more than once. Sparse and dense blocks stay what
     * they are. O(rows and entries copied).
     *
     * @throws IndexOutOfBoundsException if a number isn't one of a row
     */
    public Matrix select(long[] rows) {
        return new RowSelection(this, rows).copy(RowSelection.ENTRIES_PER_BLOCK);
    }

    /** Columns {@code [from, to)} of all rows, renumbered from 0; entries are copied unless the range is everything. */
    public Matrix columns(int from, int to) {
        if (from == 0 && to == columns) {
            return this;
        }
        return new Matrix(
                to - from, blocks.stream().map(b -> b.columns(from, to)).toList());
    }

    /** The largest ‖x_i‖² of all rows, in float64; 0 without rows. One pass over the entries. */
    public double largestSquaredNorm() {
        double largest = 0;
        for (RowBlock block : blocks) {
            for (int i = 0; i < block.rows(); i++) {
                largest = Math.max(largest, block.squaredNorm(i));
            }
        }
        return largest;
    }

    /** Checks all blocks; see {@link RowBlock#requireSound}. One pass over the entries. */
    public void requireSound() {
        for (int b = 0; b < blocks.size(); b++) {
            blocks.get(b).requireSound(firstRows[b]);
        }
    }

    /** Stored entries of every column: length {@link #columns()}. */
    public long[] columnCounts() {
        long[] counts = new long[columns];
        blocks.forEach(block -> block.countColumns(counts));
        return counts;
    }
}
