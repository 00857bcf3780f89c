package boulevard.data;

import java.util.Arrays;

/**
 * Which ranges of rows fit into the memory of which rank.
 *
 * <p>Bytes are an upper bound that is additive over rows: entries and rows at the rates of the blocks' kind, plus the closing
 * offset of every block for every rank.
 */
final class ShardMemory {
    private final Matrix matrix;
    private final long[] limits;
    private final long bytesPerEntry;
    private final long bytesPerRow;
    private final long overhead;

    ShardMemory(Matrix matrix, long[] limits) {
        this.matrix = matrix;
        this.limits = limits;
        boolean sparse = matrix.blocks().stream().anyMatch(CsrBlock.class::isInstance);
        bytesPerEntry = sparse ? CsrBlock.BYTES_PER_ENTRY : DenseBlock.BYTES_PER_ENTRY;
        bytesPerRow = sparse ? CsrBlock.BYTES_PER_OFFSET : 0;
        overhead = bytesPerRow * matrix.blocks().size();
    }

    /** Bytes that the ranges before {@code row} take, without what every rank adds. */
    private long bytesBefore(long row) {
        return bytesPerEntry * matrix.nonZerosBefore(row) + bytesPerRow * row;
    }

    private long available(int rank) {
        return Math.max(0, limits[rank] - overhead);
    }

    /** The memory of every rank in units of cost, if all cost took the same memory. */
    double[] costLimits(double totalCost) {
        double bytes = (double) bytesBefore(matrix.rows());
        double[] costs = new double[limits.length];
        for (int rank = 0; rank < costs.length; rank++) {
            costs[rank] = bytes == 0 ? Double.POSITIVE_INFINITY : available(rank) * (totalCost / bytes);
        }
        return costs;
    }

    /** The largest end of a range that starts at {@code from} and fits into the memory of {@code rank}. */
    long furthestEnd(long from, int rank) {
        long start = bytesBefore(from);
        long available = available(rank);
        long rows = matrix.rows();
        if (bytesBefore(rows) - start <= available) {
            return rows;
        }
        return Sharding.firstWhere(from, rows, end -> bytesBefore(end) - start > available) - 1;
    }

    /**
     * For every rank the earliest row at which it may start so that it and all later ranks hold the rest; one more entry for
     * the end.
     */
    long[] earliestStarts() {
        long[] earliest = new long[limits.length + 1];
        earliest[limits.length] = matrix.rows();
        for (int rank = limits.length - 1; rank >= 0; rank--) {
            long end = bytesBefore(earliest[rank + 1]);
            long available = available(rank);
            earliest[rank] = Sharding.firstWhere(0, earliest[rank + 1], start -> end - bytesBefore(start) <= available);
        }
        if (earliest[0] > 0) {
            throw new DataException("the data doesn't fit: wanted "
                    + (bytesBefore(matrix.rows()) + overhead * limits.length) + " bytes on " + limits.length
                    + (limits.length == 1 ? " device" : " devices") + " in whole rows, got "
                    + Arrays.toString(limits)
                    + "; use more devices (--devices) or allow more memory (--memory-per-device)");
        }
        return earliest;
    }
}
