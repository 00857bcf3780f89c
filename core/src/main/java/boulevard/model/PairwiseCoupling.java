package boulevard.model;

import java.util.Arrays;

/**
 * Probabilities of k classes from those of pairs: the second method of [wu2004].
 *
 * <p>With r_ij the probability of class i among i and j, it is the p of sum 1 that minimises
 * {@code Σ_i Σ_{j≠i} (r_ji p_i − r_ij p_j)²  = 2 pᵀQp}, where {@code Q_ii = Σ_{j≠i} r_ji²} and {@code Q_ij = −r_ji r_ij}. At the
 * minimum all {@code (Qp)_i} equal pᵀQp. The iteration sets one p_i after the other to the value that makes this so for i, and
 * normalises; it converges from any positive start.
 */
final class PairwiseCoupling {
    private static final double TOLERANCE = 1e-12;
    private static final int MOST_SWEEPS = 2000;

    private final double[][] q;
    private final double[] p;
    /** Q p and pᵀQp, kept up to date. */
    private final double[] qp;

    private double pqp;

    private PairwiseCoupling(double[][] r) {
        int k = r.length;
        q = new double[k][k];
        for (int i = 0; i < k; i++) {
            for (int j = 0; j < k; j++) {
                if (j != i) {
                    q[i][i] += r[j][i] * r[j][i];
                    q[i][j] = -r[j][i] * r[i][j];
                }
            }
        }
        p = new double[k];
        qp = new double[k];
        Arrays.fill(p, 1.0 / k);
    }

    /** The classes' probabilities; r is k × k, its diagonal isn't read, and all others are above 0 and below 1. */
    static double[] probabilities(double[][] r) {
        PairwiseCoupling coupling = new PairwiseCoupling(r);
        for (int sweep = 0; sweep < MOST_SWEEPS && !coupling.solved(); sweep++) {
            for (int i = 0; i < r.length; i++) {
                coupling.update(i);
            }
        }
        return coupling.p;
    }

    /** Recomputes Q p, so that rounding doesn't add up over sweeps, and compares its entries with pᵀQp. */
    private boolean solved() {
        pqp = 0;
        for (int i = 0; i < p.length; i++) {
            qp[i] = 0;
            for (int j = 0; j < p.length; j++) {
                qp[i] += q[i][j] * p[j];
            }
            pqp += p[i] * qp[i];
        }
        double worst = 0;
        for (double value : qp) {
            worst = Math.max(worst, Math.abs(value - pqp));
        }
        return worst <= TOLERANCE / p.length;
    }

    private void update(int i) {
        double step = (pqp - qp[i]) / q[i][i];
        double sum = 1 + step;
        pqp = (pqp + step * (step * q[i][i] + 2 * qp[i])) / (sum * sum);
        p[i] += step;
        for (int j = 0; j < p.length; j++) {
            qp[j] = (qp[j] + step * q[j][i]) / sum;
            p[j] /= sum;
        }
    }
}
