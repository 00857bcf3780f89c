package boulevard.device.cpu;

import boulevard.device.pairs.PairLoops;
import boulevard.kernel.Kernel;

/**
 * The inner loops of kernel machines, once with the Vector API and once in plain Java, over the same layout.
 *
 * <p>P = {@link #panelRows} rows of x form a panel: {@code panel[k * P + j]} is entry k of its row j, so that one load serves P / 4
 * kernel values. In float64 a panel is two halves of P / 2 rows, for the same number of vectors in flight. A tile holds the inner
 * products of rows w_i with a panel: {@code tile[i * P + j]}. Results don't depend on what else lies in a tile.
 */
interface KernelLoops extends PairLoops {
    /** Rows of w whose products with a panel are formed at once. */
    int GROUP = 4;

    /** What runs, for logs and reports. */
    String description();

    /** Rows of x in a panel, P. */
    int panelRows();

    /**
     * Adds the products of {@link #GROUP} rows of w with a panel to the tile's rows from {@code tileAt}.
     *
     * @param w {@code w[wAt + GROUP * k + i]} is entry k of row i
     * @param count entries
     */
    void multiplyDense(float[] w, int wAt, int count, float[] panel, int panelAt, float[] tile, int tileAt);

    /** Adds {@code Σ_e w[e] · panel[rows[e] * P + j]} over {@code [from, to)} to the tile's row at {@code tileAt}. */
    void multiplySparse(int[] rows, float[] w, int from, int to, float[] panel, float[] tile, int tileAt);

    /** As in float32, with half a panel. */
    void multiplyDense(double[] w, int wAt, int count, double[] half, int halfAt, double[] tile, int tileAt);

    /** As in float32, with half a panel. */
    void multiplySparse(int[] rows, float[] w, int from, int to, double[] half, double[] tile, int tileAt);

    /** {@code out_j = exp(min(0, scale · tile_j − ofW − ofX_j))} for the P values of a tile's row. */
    void rbf(float scale, float ofW, float[] ofX, float[] tile, int tileAt, float[] out, int outAt);

    /** The kernel function of every inner product in a tile's row. */
    void polynomial(Kernel.Polynomial kernel, float[] tile, int tileAt, float[] out, int outAt);

    /** The kernel function of every inner product in a tile's row. */
    void sigmoid(Kernel.Sigmoid kernel, float[] tile, int tileAt, float[] out, int outAt);

    /** As in float32, in place. */
    void rbf(double scale, double ofW, double[] ofX, double[] tile, int tileAt);

    /** As in float32, in place. */
    void polynomial(Kernel.Polynomial kernel, double[] tile, int tileAt);

    /** As in float32, in place. */
    void sigmoid(Kernel.Sigmoid kernel, double[] tile, int tileAt);

    /** {@code sums[j] += Σ_i coefficients[from + i] · tile[i * P + j]} over {@code rows} rows of the tile. */
    void accumulate(double[] tile, int rows, double[] coefficients, int from, double[] sums);

    /** Kernel rows that {@link #addRows} adds at once. */
    int SUMMED = 8;

    /** {@code f[at + j] += Σ_i coefficients[i] · rows[i][offsets[i] + j]} for j in {@code [from, to)} and {@link #SUMMED} rows. */
    void addRows(float[][] rows, int[] offsets, float[] coefficients, int from, int to, double[] f, int at);
}
