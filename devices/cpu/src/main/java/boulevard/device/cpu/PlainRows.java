package boulevard.device.cpu;

/** {@link KernelLoops#addRows} in plain Java. */
final class PlainRows {
    private PlainRows() {}

    static void add(float[][] rows, int[] offsets, float[] coefficients, int from, int to, double[] f, int at) {
        for (int j = from; j < to; j++) {
            float even = rows[0][offsets[0] + j] * coefficients[0];
            float odd = rows[1][offsets[1] + j] * coefficients[1];
            for (int i = 2; i < KernelLoops.SUMMED; i += 2) {
                even += rows[i][offsets[i] + j] * coefficients[i];
                odd += rows[i + 1][offsets[i + 1] + j] * coefficients[i + 1];
            }
            f[at + j] += even + odd;
        }
    }
}
