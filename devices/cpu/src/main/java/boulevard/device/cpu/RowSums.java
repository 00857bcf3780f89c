package boulevard.device.cpu;

import boulevard.device.HostKernelRows;
import boulevard.device.HostMultiVector;

/**
 * Kernel rows and their coefficients in groups of {@link KernelLoops#SUMMED}: a group is summed in float32 and the sum added in
 * float64. The last group is filled up with coefficients of 0.
 *
 * @param rows per group
 * @param offsets per group where its rows begin
 * @param coefficients per group
 */
record RowSums(float[][][] rows, int[][] offsets, float[][] coefficients) {
    static RowSums of(HostKernelRows rows, int[] slots, double[] coefficients) {
        int summed = KernelLoops.SUMMED;
        int groups = (slots.length + summed - 1) / summed;
        float[][][] grouped = new float[groups][summed][];
        int[][] offsets = new int[groups][summed];
        float[][] factors = new float[groups][summed];
        for (int i = 0; i < groups * summed; i++) {
            int slot = slots[Math.min(i, slots.length - 1)];
            grouped[i / summed][i % summed] = rows.array(slot);
            offsets[i / summed][i % summed] = rows.offset(slot);
            factors[i / summed][i % summed] = i < slots.length ? (float) coefficients[i] : 0;
        }
        return new RowSums(grouped, offsets, factors);
    }

    /** Adds to entries {@code [from, to)} of f. */
    void add(KernelLoops loops, int from, int to, HostMultiVector f) {
        for (int g = 0; g < rows.length; g++) {
            loops.addRows(rows[g], offsets[g], coefficients[g], from, to, f.array(), f.offset());
        }
    }
}
