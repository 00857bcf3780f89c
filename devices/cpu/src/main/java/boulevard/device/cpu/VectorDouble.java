package boulevard.device.cpu;

import boulevard.kernel.Kernel;
import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/** {@link KernelLoops} in float64 with the Vector API; what is said in {@link VectorSingle} holds here too. */
final class VectorDouble {
    static final VectorSpecies<Double> SPECIES = DoubleVector.SPECIES_PREFERRED;
    static final int LANES = SPECIES.length();
    private static final int HALF = 4 * LANES;
    static final int PANEL = 2 * HALF;

    private VectorDouble() {}

    /** See {@link VectorSingle#multiplyDense}. */
    static void multiplyDense(double[] w, int wAt, int count, double[] half, int halfAt, double[] tile, int at) {
        DoubleVector a0 = load(tile, at);
        DoubleVector a1 = load(tile, at + LANES);
        DoubleVector a2 = load(tile, at + 2 * LANES);
        DoubleVector a3 = load(tile, at + 3 * LANES);
        DoubleVector b0 = load(tile, at + PANEL);
        DoubleVector b1 = load(tile, at + PANEL + LANES);
        DoubleVector b2 = load(tile, at + PANEL + 2 * LANES);
        DoubleVector b3 = load(tile, at + PANEL + 3 * LANES);
        DoubleVector c0 = load(tile, at + 2 * PANEL);
        DoubleVector c1 = load(tile, at + 2 * PANEL + LANES);
        DoubleVector c2 = load(tile, at + 2 * PANEL + 2 * LANES);
        DoubleVector c3 = load(tile, at + 2 * PANEL + 3 * LANES);
        DoubleVector d0 = load(tile, at + 3 * PANEL);
        DoubleVector d1 = load(tile, at + 3 * PANEL + LANES);
        DoubleVector d2 = load(tile, at + 3 * PANEL + 2 * LANES);
        DoubleVector d3 = load(tile, at + 3 * PANEL + 3 * LANES);
        for (int k = 0; k < count; k++) {
            DoubleVector x0 = load(half, halfAt + k * HALF);
            DoubleVector x1 = load(half, halfAt + k * HALF + LANES);
            DoubleVector x2 = load(half, halfAt + k * HALF + 2 * LANES);
            DoubleVector x3 = load(half, halfAt + k * HALF + 3 * LANES);
            DoubleVector v = spread(w[wAt + 4 * k]);
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

    /** See {@link VectorSingle#multiplySparse}. */
    static void multiplySparse(int[] rows, float[] w, int from, int to, double[] half, double[] tile, int at) {
        DoubleVector a0 = load(tile, at);
        DoubleVector a1 = load(tile, at + LANES);
        DoubleVector a2 = load(tile, at + 2 * LANES);
        DoubleVector a3 = load(tile, at + 3 * LANES);
        DoubleVector b0 = zero();
        DoubleVector b1 = zero();
        DoubleVector b2 = zero();
        DoubleVector b3 = zero();
        int e = from;
        for (; e + 1 < to; e += 2) {
            int p = rows[e] * HALF;
            int q = rows[e + 1] * HALF;
            DoubleVector v = spread(w[e]);
            DoubleVector u = spread(w[e + 1]);
            a0 = load(half, p).fma(v, a0);
            a1 = load(half, p + LANES).fma(v, a1);
            a2 = load(half, p + 2 * LANES).fma(v, a2);
            a3 = load(half, p + 3 * LANES).fma(v, a3);
            b0 = load(half, q).fma(u, b0);
            b1 = load(half, q + LANES).fma(u, b1);
            b2 = load(half, q + 2 * LANES).fma(u, b2);
            b3 = load(half, q + 3 * LANES).fma(u, b3);
        }
        if (e < to) {
            int p = rows[e] * HALF;
            DoubleVector v = spread(w[e]);
            a0 = load(half, p).fma(v, a0);
            a1 = load(half, p + LANES).fma(v, a1);
            a2 = load(half, p + 2 * LANES).fma(v, a2);
            a3 = load(half, p + 3 * LANES).fma(v, a3);
        }
        a0.add(b0).intoArray(tile, at);
        a1.add(b1).intoArray(tile, at + LANES);
        a2.add(b2).intoArray(tile, at + 2 * LANES);
        a3.add(b3).intoArray(tile, at + 3 * LANES);
    }

    static void rbf(double scale, double ofW, double[] ofX, double[] tile, int tileAt) {
        DoubleVector factor = spread(scale);
        DoubleVector term = spread(-ofW);
        for (int j = 0; j < PANEL; j += LANES) {
            DoubleVector exponent = load(tile, tileAt + j).fma(factor, term).sub(load(ofX, j));
            exp(hold(exponent, 0)).intoArray(tile, tileAt + j);
        }
    }

    static void polynomial(Kernel.Polynomial kernel, double[] tile, int tileAt) {
        DoubleVector gamma = spread(kernel.gamma());
        DoubleVector coef0 = spread(kernel.coef0());
        int degree = kernel.degree();
        for (int j = 0; j < PANEL; j += LANES) {
            DoubleVector base = load(tile, tileAt + j).fma(gamma, coef0);
            DoubleVector power = base;
            for (int left = 1; left < degree; left++) {
                power = power.mul(base);
            }
            power.intoArray(tile, tileAt + j);
        }
    }

    static void sigmoid(Kernel.Sigmoid kernel, double[] tile, int tileAt) {
        DoubleVector gamma = spread(2 * kernel.gamma());
        DoubleVector coef0 = spread(2 * kernel.coef0());
        for (int j = 0; j < PANEL; j += LANES) {
            DoubleVector m = expMinusOne(hold(load(tile, tileAt + j).fma(gamma, coef0), Exponential.DOUBLE_LIMIT));
            m.div(m.add(2)).intoArray(tile, tileAt + j);
        }
    }

    static void accumulate(double[] tile, int rows, double[] coefficients, int from, double[] sums) {
        for (int j = 0; j < PANEL; j += HALF) {
            DoubleVector a = load(sums, j);
            DoubleVector b = load(sums, j + LANES);
            DoubleVector c = load(sums, j + 2 * LANES);
            DoubleVector d = load(sums, j + 3 * LANES);
            for (int i = 0; i < rows; i++) {
                int t = i * PANEL + j;
                DoubleVector v = spread(coefficients[from + i]);
                a = load(tile, t).fma(v, a);
                b = load(tile, t + LANES).fma(v, b);
                c = load(tile, t + 2 * LANES).fma(v, c);
                d = load(tile, t + 3 * LANES).fma(v, d);
            }
            a.intoArray(sums, j);
            b.intoArray(sums, j + LANES);
            c.intoArray(sums, j + 2 * LANES);
            d.intoArray(sums, j + 3 * LANES);
        }
    }

    private static DoubleVector hold(DoubleVector x, double most) {
        DoubleVector below = x.blend(most, x.compare(VectorOperators.GT, most));
        return below.blend(-Exponential.DOUBLE_LIMIT, below.compare(VectorOperators.LT, -Exponential.DOUBLE_LIMIT));
    }

    private static DoubleVector exp(DoubleVector x) {
        DoubleVector shifted = shifted(x);
        DoubleVector power = power(shifted);
        return tail(x, shifted).fma(power, power);
    }

    private static DoubleVector expMinusOne(DoubleVector x) {
        DoubleVector shifted = shifted(x);
        DoubleVector power = power(shifted);
        return tail(x, shifted).fma(power, power.sub(1));
    }

    private static DoubleVector shifted(DoubleVector x) {
        return x.fma(spread(Exponential.DOUBLE_LOG2_E), spread(Exponential.DOUBLE_ROUND));
    }

    private static DoubleVector power(DoubleVector shifted) {
        return shifted.viewAsIntegralLanes()
                .lanewise(VectorOperators.LSHL, 52)
                .add(Exponential.DOUBLE_BIAS)
                .viewAsFloatingLanes();
    }

    /** eʳ − 1. */
    private static DoubleVector tail(DoubleVector x, DoubleVector shifted) {
        DoubleVector n = shifted.sub(Exponential.DOUBLE_ROUND);
        DoubleVector r = n.fma(spread(-Exponential.DOUBLE_LN2_LOW), n.fma(spread(-Exponential.DOUBLE_LN2_HIGH), x));
        DoubleVector sum = r.fma(spread(1d / 479001600), spread(1d / 39916800));
        sum = sum.fma(r, spread(1d / 3628800));
        sum = sum.fma(r, spread(1d / 362880));
        sum = sum.fma(r, spread(1d / 40320));
        sum = sum.fma(r, spread(1d / 5040));
        sum = sum.fma(r, spread(1d / 720));
        sum = sum.fma(r, spread(1d / 120));
        sum = sum.fma(r, spread(1d / 24));
        sum = sum.fma(r, spread(1d / 6));
        sum = sum.fma(r, spread(1d / 2));
        sum = sum.fma(r, spread(1d));
        return sum.mul(r);
    }

    private static DoubleVector zero() {
        return DoubleVector.zero(SPECIES);
    }

    private static DoubleVector spread(double value) {
        return DoubleVector.broadcast(SPECIES, value);
    }

    private static DoubleVector load(double[] array, int at) {
        return DoubleVector.fromArray(SPECIES, array, at);
    }
}
