package boulevard.device.cpu;

import boulevard.kernel.Kernel;

/** The inner loops in plain Java: short loops over contiguous values, which the compiler turns into vector instructions by itself. */
final class PlainLoops implements KernelLoops {
    private static final int PANEL = 32;
    private static final int HALF = PANEL / 2;

    private final String reason;

    /** The reason why these run, for {@link #description}. */
    PlainLoops(String reason) {
        this.reason = reason;
    }

    @Override
    public String description() {
        return "plain Java (" + reason + ")";
    }

    @Override
    public int panelRows() {
        return PANEL;
    }

    @Override
    public void multiplyDense(float[] w, int wAt, int count, float[] panel, int panelAt, float[] tile, int tileAt) {
        for (int i = 0; i < GROUP; i++) {
            int t = tileAt + i * PANEL;
            for (int k = 0; k < count; k++) {
                add(w[wAt + GROUP * k + i], panel, panelAt + k * PANEL, tile, t);
            }
        }
    }

    @Override
    public void multiplySparse(int[] rows, float[] w, int from, int to, float[] panel, float[] tile, int tileAt) {
        for (int e = from; e < to; e++) {
            add(w[e], panel, rows[e] * PANEL, tile, tileAt);
        }
    }

    private static void add(float factor, float[] panel, int p, float[] tile, int t) {
        for (int j = 0; j < PANEL; j++) {
            tile[t + j] += factor * panel[p + j];
        }
    }

    @Override
    public void multiplyDense(double[] w, int wAt, int count, double[] half, int halfAt, double[] tile, int tileAt) {
        for (int i = 0; i < GROUP; i++) {
            int t = tileAt + i * PANEL;
            for (int k = 0; k < count; k++) {
                add(w[wAt + GROUP * k + i], half, halfAt + k * HALF, tile, t);
            }
        }
    }

    @Override
    public void multiplySparse(int[] rows, float[] w, int from, int to, double[] half, double[] tile, int tileAt) {
        for (int e = from; e < to; e++) {
            add(w[e], half, rows[e] * HALF, tile, tileAt);
        }
    }

    private static void add(double factor, double[] half, int p, double[] tile, int t) {
        for (int j = 0; j < HALF; j++) {
            tile[t + j] += factor * half[p + j];
        }
    }

    @Override
    public void rbf(float scale, float ofW, float[] ofX, float[] tile, int tileAt, float[] out, int outAt) {
        for (int j = 0; j < PANEL; j++) {
            out[outAt + j] = Exponential.exp(Math.min(0, scale * tile[tileAt + j] - ofW - ofX[j]));
        }
    }

    @Override
    public void polynomial(Kernel.Polynomial kernel, float[] tile, int tileAt, float[] out, int outAt) {
        for (int j = 0; j < PANEL; j++) {
            out[outAt + j] = (float) kernel.value(tile[tileAt + j], 0, 0);
        }
    }

    @Override
    public void sigmoid(Kernel.Sigmoid kernel, float[] tile, int tileAt, float[] out, int outAt) {
        float gamma = (float) kernel.gamma();
        float coef0 = (float) kernel.coef0();
        for (int j = 0; j < PANEL; j++) {
            out[outAt + j] = Exponential.tanh(gamma * tile[tileAt + j] + coef0);
        }
    }

    @Override
    public void rbf(double scale, double ofW, double[] ofX, double[] tile, int tileAt) {
        for (int j = 0; j < PANEL; j++) {
            tile[tileAt + j] = Exponential.exp(Math.min(0, scale * tile[tileAt + j] - ofW - ofX[j]));
        }
    }

    @Override
    public void polynomial(Kernel.Polynomial kernel, double[] tile, int tileAt) {
        for (int j = 0; j < PANEL; j++) {
            tile[tileAt + j] = kernel.value(tile[tileAt + j], 0, 0);
        }
    }

    @Override
    public void sigmoid(Kernel.Sigmoid kernel, double[] tile, int tileAt) {
        for (int j = 0; j < PANEL; j++) {
            tile[tileAt + j] = Exponential.tanh(kernel.gamma() * tile[tileAt + j] + kernel.coef0());
        }
    }

    @Override
    public void accumulate(double[] tile, int rows, double[] coefficients, int from, double[] sums) {
        for (int i = 0; i < rows; i++) {
            double coefficient = coefficients[from + i];
            for (int j = 0; j < PANEL; j++) {
                sums[j] += coefficient * tile[i * PANEL + j];
            }
        }
    }

    @Override
    public void addRows(float[][] rows, int[] offsets, float[] coefficients, int from, int to, double[] f, int at) {
        PlainRows.add(rows, offsets, coefficients, from, to, f, at);
    }
}
