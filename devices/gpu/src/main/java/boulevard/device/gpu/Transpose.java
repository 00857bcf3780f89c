package boulevard.device.gpu;

import boulevard.data.CsrBlock;
import boulevard.device.MemoryBudget;
import java.util.Arrays;

/**
 * The column-wise copy of a sparse block, as rows of Xᵀ.
 *
 * <p>A column of more than {@link #PIECE} entries is cut into pieces, rows of their own whose sums are added up afterwards, so that
 * columns that nearly every row has don't keep everything waiting. Sums are the same whenever they are made.
 */
final class Transpose implements AutoCloseable {
    /** Most entries of a piece. */
    static final int PIECE = 4096;

    private final MemoryBudget.Reservation reservation;
    private final GpuMemory starts;
    private final GpuMemory ids;
    private final GpuMemory values;
    private final GpuMemory targets;
    private final GpuMemory longColumns;
    private final GpuMemory bounds;
    private final int rows;
    private final int longCount;
    private final int cutPieces;
    private final double meanEntries;

    Transpose(GpuContext context, CsrBlock data) {
        int nonZeros = Math.toIntExact(data.nonZeros());
        int[] columnStarts = columnStarts(data);
        Pieces pieces = Pieces.of(columnStarts);
        this.rows = pieces.targets().length;
        this.longCount = pieces.longColumns().length;
        this.cutPieces = pieces.bounds()[longCount];
        this.meanEntries = rows == 0 ? 0 : (double) nonZeros / rows;
        this.reservation = context.budget()
                .reserve(bytes(nonZeros, rows, longCount), "the column-wise copy of " + nonZeros + " non-zeros");
        Upload upload = new Upload(context);
        try {
            int[] rowIds = new int[nonZeros];
            float[] sorted = new float[nonZeros];
            fill(data, columnStarts, rowIds, sorted);
            this.starts = upload.ints(pieces.starts(), 0, rows + 1);
            this.ids = upload.ints(rowIds, 0, nonZeros);
            this.values = upload.floats(sorted, 0, nonZeros);
            this.targets = upload.ints(pieces.targets(), 0, rows);
            this.longColumns = upload.ints(pieces.longColumns(), 0, longCount);
            this.bounds = upload.ints(pieces.bounds(), 0, longCount + 1);
            upload.finish();
        } catch (RuntimeException failed) {
            upload.abandon();
            reservation.close();
            throw failed;
        }
    }

    private static long bytes(long nonZeros, long rows, long longCount) {
        return (Integer.BYTES + Float.BYTES) * nonZeros + Integer.BYTES * (2 * rows + 1 + 2 * longCount + 1);
    }

    private static int[] columnStarts(CsrBlock data) {
        long[] counts = new long[data.columns()];
        data.countColumns(counts);
        int[] starts = new int[data.columns() + 1];
        for (int j = 0; j < counts.length; j++) {
            starts[j + 1] = starts[j] + (int) counts[j];
        }
        return starts;
    }

    private static void fill(CsrBlock data, int[] columnStarts, int[] rowIds, float[] sorted) {
        int[] next = Arrays.copyOf(columnStarts, columnStarts.length - 1);
        for (int i = 0; i < data.rows(); i++) {
            for (int e = data.start(i); e < data.start(i + 1); e++) {
                int at = next[data.columnIds()[e]]++;
                rowIds[at] = i;
                sorted[at] = data.values()[e];
            }
        }
    }

    /**
     * Columns and pieces of columns.
     *
     * @param starts where each begins; one more for the end
     * @param targets the column of a whole one, −1 − p for the p-th piece
     * @param longColumns those that are cut
     * @param bounds pieces of the c-th of them are [bounds[c], bounds[c + 1])
     */
    record Pieces(int[] starts, int[] targets, int[] longColumns, int[] bounds) {
        static Pieces of(int[] columnStarts) {
            int columns = columnStarts.length - 1;
            int rows = 0;
            int cut = 0;
            for (int j = 0; j < columns; j++) {
                int count = count(columnStarts[j + 1] - columnStarts[j]);
                rows += count;
                cut += count > 1 ? 1 : 0;
            }
            Pieces pieces = new Pieces(new int[rows + 1], new int[rows], new int[cut], new int[cut + 1]);
            pieces.fill(columnStarts);
            return pieces;
        }

        private static int count(int entries) {
            return Math.max(1, (entries + PIECE - 1) / PIECE);
        }

        private void fill(int[] columnStarts) {
            int row = 0;
            int cut = 0;
            int piece = 0;
            for (int j = 0; j < columnStarts.length - 1; j++) {
                int from = columnStarts[j];
                int to = columnStarts[j + 1];
                int count = count(to - from);
                if (count > 1) {
                    longColumns[cut] = j;
                    bounds[++cut] = bounds[cut - 1] + count;
                }
                for (int p = 0; p < count; p++) {
                    targets[row] = count > 1 ? -1 - piece++ : j;
                    row++;
                    starts[row] = (int) (from + (long) (to - from) * (p + 1) / count);
                }
            }
        }
    }

    GpuMemory starts() {
        return starts;
    }

    GpuMemory ids() {
        return ids;
    }

    GpuMemory values() {
        return values;
    }

    GpuMemory targets() {
        return targets;
    }

    GpuMemory longColumns() {
        return longColumns;
    }

    GpuMemory bounds() {
        return bounds;
    }

    /** Columns and pieces. */
    int rows() {
        return rows;
    }

    /** Columns that are cut. */
    int longCount() {
        return longCount;
    }

    /** Pieces of the columns that are cut. */
    int cutPieces() {
        return cutPieces;
    }

    double meanEntries() {
        return meanEntries;
    }

    @Override
    public void close() {
        starts.close();
        ids.close();
        values.close();
        targets.close();
        longColumns.close();
        bounds.close();
        reservation.close();
    }
}
