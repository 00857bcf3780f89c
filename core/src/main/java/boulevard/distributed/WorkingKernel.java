package boulevard.distributed;

import boulevard.device.Precision;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * The kernel matrix of a working set.
 *
 * @param rows the rows
 * @param precision how it was computed
 * @param values q × q, row-major
 */
record WorkingKernel(int[] rows, Precision precision, float[] values) {
    private static final int BLOCK = 64;
    static final WorkingKernel NONE = new WorkingKernel(new int[0], Precision.SINGLE, new float[0]);

    /** For every row of another set its position in this one, or −1; nothing of another precision is of use. */
    int[] positions(int[] set, Precision wanted) {
        Map<Integer, Integer> position = new HashMap<>();
        for (int i = 0; wanted == precision && i < rows.length; i++) {
            position.put(rows[i], i);
        }
        return Arrays.stream(set).map(row -> position.getOrDefault(row, -1)).toArray();
    }

    /**
     * The matrix of another set: what is known from here and what is fresh.
     *
     * @param next the other set, without values
     * @param before its positions here
     * @param fresh those of its positions that are not here
     * @param parts the fresh rows: of every owner r the columns {@code [bounds[r], bounds[r + 1])}, one row after the other
     */
    WorkingKernel update(WorkingKernel next, int[] before, int[] fresh, float[] parts, int[] bounds) {
        int q = before.length;
        float[] matrix = new float[Math.multiplyExact(q, q)];
        int[] kept = IntStream.range(0, q).filter(i -> before[i] >= 0).toArray();
        int[] old = Arrays.stream(kept).map(i -> before[i]).toArray();
        for (int i = 0; i < kept.length; i++) {
            int to = kept[i] * q;
            int from = old[i] * rows.length;
            for (int j = 0; j < kept.length; j++) {
                matrix[to + kept[j]] = values[from + old[j]];
            }
        }
        for (int r = 0; r + 1 < bounds.length; r++) {
            int width = bounds[r + 1] - bounds[r];
            for (int i = 0; i < fresh.length; i++) {
                System.arraycopy(parts, bounds[r] * fresh.length + i * width, matrix, fresh[i] * q + bounds[r], width);
            }
        }
        // In blocks, so that the lines written to stay in the cache until they are full.
        for (int from = 0; from < q; from += BLOCK) {
            int to = Math.min(q, from + BLOCK);
            for (int row : fresh) {
                for (int j = from; j < to; j++) {
                    matrix[j * q + row] = matrix[row * q + j];
                }
            }
        }
        return new WorkingKernel(next.rows(), next.precision(), matrix);
    }
}
