package boulevard.device.cpu;

import boulevard.kernel.Kernel;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/**
 * {@link KernelLoops} in float32 with the Vector API.
 *
 * <p>Every accumulator starts from a zero of its own: where they share one vector object, the compiler keeps them in memory and the
 * products take six times as long.
 */
final class VectorSingle {
    static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;
    static final int LANES = SPECIES.length();
    static final int PANEL = 4 * LANES;

    private VectorSingle() {}

    /** 4 rows × 4 vectors: 16 independent sums hide the latency of two multipliers, and 8 loads serve 16 multiplications. */
    static void multiplyDense(float[] w, int wAt, int count, float[] panel, int panelAt, float[] tile, int tileAt) {
        FloatVector a0 = zero();
        FloatVector a1 = zero();
        FloatVector a2 = zero();
        FloatVector a3 = zero();
        FloatVector b0 = zero();
        FloatVector b1 = zero();
        FloatVector b2 = zero();
        FloatVector b3 = zero();
        FloatVector c0 = zero();
        FloatVector c1 = zero();
        FloatVector c2 = zero();
        FloatVector c3 = zero();
        FloatVector d0 = zero();
        FloatVector d1 = zero();
        FloatVector d2 = zero();
        FloatVector d3 = zero();
        for (int k = 0; k < count; k++) {
            int p = panelAt + k * PANEL;
            int q = wAt + 4 * k;
            FloatVector x0 = load(panel, p);
            FloatVector x1 = load(panel, p + LANES);
            FloatVector x2 = load(panel, p + 2 * LANES);
            FloatVector x3 = load(panel, p + 3 * LANES);
            FloatVector v = spread(w[q]);
            a0 = x0.fma(v, a0);
            a1 = x1.fma(v, a1);
            a2 = x2.fma(v, a2);
            a3 = x3.fma(v, a3);
            v = spread(w[q + 1]);
            b0 = x0.fma(v, b0);
            b1 = x1.fma(v, b1);
            b2 = x2.fma(v, b2);
            b3 = x3.fma(v, b3);
            v = spread(w[q + 2]);
            c0 = x0.fma(v, c0);
            c1 = x1.fma(v, c1);
            c2 = x2.fma(v, c2);
            c3 = x3.fma(v, c3);
            v = spread(w[q + 3]);
            d0 = x0.fma(v, d0);
            d1 = x1.fma(v, d1);
            d2 = x2.fma(v, d2);
            d3 = x3.fma(v, d3);
        }
        add(a0, tile, tileAt);
        add(a1, tile, tileAt + LANES);
        add(a2, tile, tileAt + 2 * LANES);
        add(a3, tile, tileAt + 3 * LANES);
        add(b0, tile, tileAt + PANEL);
        add(b1, tile, tileAt + PANEL + LANES);
        add(b2, tile, tileAt + PANEL + 2 * LANES);
        add(b3, tile, tileAt + PANEL + 3 * LANES);
        add(c0, tile, tileAt + 2 * PANEL);
        add(c1, tile, tileAt + 2 * PANEL + LANES);
        add(c2, tile, tileAt + 2 * PANEL + 2 * LANES);
        add(c3, tile, tileAt + 2 * PANEL + 3 * LANES);
        add(d0, tile, tileAt + 3 * PANEL);
        add(d1, tile, tileAt + 3 * PANEL + LANES);
        add(d2, tile, tileAt + 3 * PANEL + 2 * LANES);
        add(d3, tile, tileAt + 3 * PANEL + 3 * LANES);
    }

    /** Adds to one vector of a tile only: of a longer method the compiler makes a call, and then the sums live in memory. */
    private static void add(FloatVector sum, float[] tile, int at) {
        load(tile, at).add(sum).intoArray(tile, at);
    }

    /** Two non-zeros at a time: four sums alone would wait for each other. */
    static void multiplySparse(int[] rows, float[] w, int from, int to, float[] panel, float[] tile, int tileAt) {
        FloatVector a0 = zero();
        FloatVector a1 = zero();
        FloatVector a2 = zero();
        FloatVector a3 = zero();
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
        add(a0.add(b0), tile, tileAt);
        add(a1.add(b1), tile, tileAt + LANES);
        add(a2.add(b2), tile, tileAt + 2 * LANES);
        add(a3.add(b3), tile, tileAt + 3 * LANES);
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
