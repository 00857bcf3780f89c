package boulevard.device.cpu;

import boulevard.kernel.Kernel;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/**
 * {@link KernelLoops} in float32 with the Vector API.
 *
 * <p>Every accumulator is a vector of its own from the start, and none is handed to a method that isn't inlined: in both cases the
 * compiler keeps accumulators in memory, and products take up to six times as long.
 */
final class VectorSingle {
    static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;
    static final int LANES = SPECIES.length();
    static final int PANEL = 4 * LANES;

    private VectorSingle() {}

    /** 4 rows × 4 vectors: 16 independent sums hide the latency of two multipliers, and 8 loads serve 16 multiplications. */
    static void multiplyDense(float[] w, int wAt, int count, float[] panel, int panelAt, float[] tile, int at) {
        FloatVector a0 = load(tile, at);
        FloatVector a1 = load(tile, at + LANES);
        FloatVector a2 = load(tile, at + 2 * LANES);
        FloatVector a3 = load(tile, at + 3 * LANES);
        FloatVector b0 = load(tile, at + PANEL);
        FloatVector b1 = load(tile, at + PANEL + LANES);
        FloatVector b2 = load(tile, at + PANEL + 2 * LANES);
        FloatVector b3 = load(tile, at + PANEL + 3 * LANES);
        FloatVector c0 = load(tile, at + 2 * PANEL);
        FloatVector c1 = load(tile, at + 2 * PANEL + LANES);
        FloatVector c2 = load(tile, at + 2 * PANEL + 2 * LANES);
        FloatVector c3 = load(tile, at + 2 * PANEL + 3 * LANES);
        FloatVector d0 = load(tile, at + 3 * PANEL);
        FloatVector d1 = load(tile, at + 3 * PANEL + LANES);
        FloatVector d2 = load(tile, at + 3 * PANEL + 2 * LANES);
        FloatVector d3 = load(tile, at + 3 * PANEL + 3 * LANES);
        for (int k = 0; k < count; k++) {
            FloatVector x0 = load(panel, panelAt + k * PANEL);
            FloatVector x1 = load(panel, panelAt + k * PANEL + LANES);
            FloatVector x2 = load(panel, panelAt + k * PANEL + 2 * LANES);
            FloatVector x3 = load(panel, panelAt + k * PANEL + 3 * LANES);
            FloatVector v = spread(w[wAt + 4 * k]);
            a0 = x0.fma(v, a0);
            a1 = x1.fma(v, a1);
            a2 = x2.fma(v, a2);
            a3 = x3.fma(v, a3);
            v = spread(w[wAt + 4 * k + 1]);
            b0 = x0.fma(v, b0);
            b1 = x1.fma(v, b1);
            b2 = x2.fma(v, b2);
            b3 = x3.fma(v, b3);
            v = spread(w[wAt + 4 * k + 2]);
            c0 = x0.fma(v, c0);
            c1 = x1.fma(v, c1);
            c2 = x2.fma(v, c2);
            c3 = x3.fma(v, c3);
            v = spread(w[wAt + 4 * k + 3]);
            d0 = x0.fma(v, d0);
            d1 = x1.fma(v, d1);
            d2 = x2.fma(v, d2);
            d3 = x3.fma(v, d3);
        }
        a0.intoArray(tile, at);
        a1.intoArray(tile, at + LANES);
        a2.intoArray(tile, at + 2 * LANES);
        a3.intoArray(tile, at + 3 * LANES);
        b0.intoArray(tile, at + PANEL);
        b1.intoArray(tile, at + PANEL + LANES);
        b2.intoArray(tile, at + PANEL + 2 * LANES);
        b3.intoArray(tile, at + PANEL + 3 * LANES);
        c0.intoArray(tile, at + 2 * PANEL);
        c1.intoArray(tile, at + 2 * PANEL + LANES);
        c2.intoArray(tile, at + 2 * PANEL + 2 * LANES);
        c3.intoArray(tile, at + 2 * PANEL + 3 * LANES);
        d0.intoArray(tile, at + 3 * PANEL);
        d1.intoArray(tile, at + 3 * PANEL + LANES);
        d2.intoArray(tile, at + 3 * PANEL + 2 * LANES);
        d3.intoArray(tile, at + 3 * PANEL + 3 * LANES);
    }

    /** Two non-zeros at a time: four sums alone would wait for each other. */
    static void multiplySparse(int[] rows, float[] w, int from, int to, float[] panel, float[] tile, int at) {
        FloatVector a0 = load(tile, at);
        FloatVector a1 = load(tile, at + LANES);
        FloatVector a2 = load(tile, at + 2 * LANES);
        FloatVector a3 = load(tile, at + 3 * LANES);
        FloatVector b0 = zero();
        FloatVector b1 = zero();
        FloatVector b2 = zero();
        FloatVector b3 = zero();
        int e = from;
        for (; e + 1 < to; e += 2) {
            int p = rows[e] * PANEL;
            int q = rows[e + 1] * PANEL;
            FloatVector v = spread(w[e]);
            FloatVector u = spread(w[e + 1]);
            a0 = load(panel, p).fma(v, a0);
            a1 = load(panel, p + LANES).fma(v, a1);
            a2 = load(panel, p + 2 * LANES).fma(v, a2);
            a3 = load(panel, p + 3 * LANES).fma(v, a3);
            b0 = load(panel, q).fma(u, b0);
            b1 = load(panel, q + LANES).fma(u, b1);
            b2 = load(panel, q + 2 * LANES).fma(u, b2);
            b3 = load(panel, q + 3 * LANES).fma(u, b3);
        }
        if (e < to) {
            int p = rows[e] * PANEL;
            FloatVector v = spread(w[e]);
            a0 = load(panel, p).fma(v, a0);
            a1 = load(panel, p + LANES).fma(v, a1);
            a2 = load(panel, p + 2 * LANES).fma(v, a2);
            a3 = load(panel, p + 3 * LANES).fma(v, a3);
        }
        a0.add(b0).intoArray(tile, at);
        a1.add(b1).intoArray(tile, at + LANES);
        a2.add(b2).intoArray(tile, at + 2 * LANES);
        a3.add(b3).intoArray(tile, at + 3 * LANES);
    }

    static void rbf(float scale, float ofW, float[] ofX, float[] tile, int tileAt, float[] out, int outAt) {
        FloatVector factor = spread(scale);
        FloatVector term = spread(-ofW);
        for (int j = 0; j < PANEL; j += LANES) {
            FloatVector exponent = load(tile, tileAt + j).fma(factor, term).sub(load(ofX, j));
            exp(hold(exponent, 0)).intoArray(out, outAt + j);
        }
    }

    static void polynomial(Kernel.Polynomial kernel, float[] tile, int tileAt, float[] out, int outAt) {
        FloatVector gamma = spread((float) kernel.gamma());
        FloatVector coef0 = spread((float) kernel.coef0());
        int degree = kernel.degree();
        for (int j = 0; j < PANEL; j += LANES) {
            FloatVector base = load(tile, tileAt + j).fma(gamma, coef0);
            FloatVector power = base;
            for (int left = 1; left < degree; left++) {
                power = power.mul(base);
            }
            power.intoArray(out, outAt + j);
        }
    }

    static void sigmoid(Kernel.Sigmoid kernel, float[] tile, int tileAt, float[] out, int outAt) {
        FloatVector gamma = spread((float) (2 * kernel.gamma()));
        FloatVector coef0 = spread((float) (2 * kernel.coef0()));
        for (int j = 0; j < PANEL; j += LANES) {
            FloatVector m = expMinusOne(hold(load(tile, tileAt + j).fma(gamma, coef0), Exponential.LIMIT));
            m.div(m.add(2f)).intoArray(out, outAt + j);
        }
    }

    /** Comparison and choice take two instructions, where Java's minimum takes six to order zeros and NaN. */
    private static FloatVector hold(FloatVector x, float most) {
        FloatVector below = x.blend(most, x.compare(VectorOperators.GT, most));
        return below.blend(-Exponential.LIMIT, below.compare(VectorOperators.LT, -Exponential.LIMIT));
    }

    private static FloatVector exp(FloatVector x) {
        FloatVector shifted = shifted(x);
        FloatVector power = power(shifted);
        return tail(x, shifted).fma(power, power);
    }

    private static FloatVector expMinusOne(FloatVector x) {
        FloatVector shifted = shifted(x);
        FloatVector power = power(shifted);
        return tail(x, shifted).fma(power, power.sub(1f));
    }

    private static FloatVector shifted(FloatVector x) {
        return x.fma(spread(Exponential.LOG2_E), spread(Exponential.ROUND));
    }

    private static FloatVector power(FloatVector shifted) {
        return shifted.viewAsIntegralLanes()
                .lanewise(VectorOperators.LSHL, 23)
                .add(Exponential.BIAS)
                .viewAsFloatingLanes();
    }

    /** eʳ − 1. */
    private static FloatVector tail(FloatVector x, FloatVector shifted) {
        FloatVector n = shifted.sub(Exponential.ROUND);
        FloatVector r = n.fma(spread(-Exponential.LN2_LOW), n.fma(spread(-Exponential.LN2_HIGH), x));
        FloatVector sum = r.fma(spread(1f / 5040), spread(1f / 720));
        sum = sum.fma(r, spread(1f / 120));
        sum = sum.fma(r, spread(1f / 24));
        sum = sum.fma(r, spread(1f / 6));
        sum = sum.fma(r, spread(1f / 2));
        sum = sum.fma(r, spread(1f));
        return sum.mul(r);
    }

    private static FloatVector zero() {
        return FloatVector.zero(SPECIES);
    }

    private static FloatVector spread(float value) {
        return FloatVector.broadcast(SPECIES, value);
    }

    private static FloatVector load(float[] array, int at) {
        return FloatVector.fromArray(SPECIES, array, at);
    }
}
