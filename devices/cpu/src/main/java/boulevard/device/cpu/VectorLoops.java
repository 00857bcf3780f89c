package boulevard.device.cpu;

import boulevard.device.pairs.WorkingSet;
import boulevard.kernel.Kernel;

/** The inner loops with the Vector API. Only this class and those it calls need the module {@code jdk.incubator.vector}. */
final class VectorLoops implements KernelLoops {
    /** Vectors shorter than this gain nothing over what the compiler makes of plain loops. */
    static final int FEWEST_BITS = 256;

    /** Bits of the vectors that the hardware prefers. */
    static int bits() {
        return VectorSingle.SPECIES.vectorBitSize();
    }

    @Override
    public String description() {
        return "Vector API, " + bits() + " bits";
    }

    @Override
    public int panelRows() {
        return VectorSingle.PANEL;
    }

    @Override
    public void multiplyDense(float[] w, int wAt, int count, float[] panel, int panelAt, float[] tile, int tileAt) {
        VectorSingle.multiplyDense(w, wAt, count, panel, panelAt, tile, tileAt);
    }

    @Override
    public void multiplySparse(int[] rows, float[] w, int from, int to, float[] panel, float[] tile, int tileAt) {
        VectorSingle.multiplySparse(rows, w, from, to, panel, tile, tileAt);
    }

    @Override
    public void multiplyDense(double[] w, int wAt, int count, double[] half, int halfAt, double[] tile, int tileAt) {
        VectorDouble.multiplyDense(w, wAt, count, half, halfAt, tile, tileAt);
    }

    @Override
    public void multiplySparse(int[] rows, float[] w, int from, int to, double[] half, double[] tile, int tileAt) {
        VectorDouble.multiplySparse(rows, w, from, to, half, tile, tileAt);
    }

    @Override
    public void rbf(float scale, float ofW, float[] ofX, float[] tile, int tileAt, float[] out, int outAt) {
        VectorSingle.rbf(scale, ofW, ofX, tile, tileAt, out, outAt);
    }

    @Override
    public void polynomial(Kernel.Polynomial kernel, float[] tile, int tileAt, float[] out, int outAt) {
        VectorSingle.polynomial(kernel, tile, tileAt, out, outAt);
    }

    @Override
    public void sigmoid(Kernel.Sigmoid kernel, float[] tile, int tileAt, float[] out, int outAt) {
        VectorSingle.sigmoid(kernel, tile, tileAt, out, outAt);
    }

    @Override
    public void rbf(double scale, double ofW, double[] ofX, double[] tile, int tileAt) {
        VectorDouble.rbf(scale, ofW, ofX, tile, tileAt);
    }

    @Override
    public void polynomial(Kernel.Polynomial kernel, double[] tile, int tileAt) {
        VectorDouble.polynomial(kernel, tile, tileAt);
    }

    @Override
    public void sigmoid(Kernel.Sigmoid kernel, double[] tile, int tileAt) {
        VectorDouble.sigmoid(kernel, tile, tileAt);
    }

    @Override
    public void accumulate(double[] tile, int rows, double[] coefficients, int from, double[] sums) {
        VectorDouble.accumulate(tile, rows, coefficients, from, sums);
    }

    @Override
    public void addRows(float[][] rows, int[] offsets, float[] coefficients, int from, int to, double[] f, int at) {
        VectorRows.add(rows, offsets, coefficients, from, to, f, at);
    }

    @Override
    public int moveAndFindRise(WorkingSet set, float step, float[] up, int upAt, float[] down, int downAt) {
        return VectorPairs.moveAndFindRise(set, step, up, upAt, down, downAt);
    }

    @Override
    public int findFall(WorkingSet set, int rising, float[] row, int at) {
        return VectorPairs.findFall(set, rising, row, at);
    }
}
