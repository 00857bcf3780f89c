package boulevard.solver.dual;

import static boulevard.solver.Vectors.constant;
import static boulevard.solver.Vectors.gather;
import static boulevard.solver.Vectors.select;

import boulevard.device.Device;
import boulevard.device.LossSums;
import boulevard.device.MultiVector;
import boulevard.distributed.DistributedOperator;
import boulevard.solver.Vectors;
import java.util.Arrays;

/** The problems that a run of coordinate descent is still working on: dual variables β and weights w = Xᵀβ. */
final class DualBatch implements AutoCloseable {
    /** The problems' numbers in the whole task. */
    final int[] ids;

    final MultiVector w;
    final MultiVector beta;
    private final DistributedOperator x;
    private final Device device;
    private final DistributedOperator.Problem problem;
    /** Of several ranks: β before the last round, the momentum's sequence t, and the dual objective reached. */
    private final MultiVector previous;

    private double[] momentum;
    private double[] reached;

    DualBatch(DistributedOperator x, DistributedOperator.Problem problem, int[] ids) {
        this.x = x;
        this.device = x.device();
        this.problem = problem;
        this.ids = ids;
        this.w = x.featureLike(ids.length);
        this.beta = x.rowLike(ids.length);
        this.previous = x.rowLike(ids.length);
        this.momentum = constant(ids.length, 1);
        this.reached = constant(ids.length, Double.NEGATIVE_INFINITY);
    }

    int width() {
        return ids.length;
    }

    /** Only the problems at positions {@code kept}, in new vectors; closes this batch. */
    DualBatch narrow(int[] kept) {
        int[] newIds = Arrays.stream(kept).map(k -> ids[k]).toArray();
        DualBatch narrow = new DualBatch(x, problem.select(kept), newIds);
        gather(device, w, kept, narrow.w);
        gather(device, beta, kept, narrow.beta);
        gather(device, previous, kept, narrow.previous);
        narrow.momentum = select(momentum, kept);
        narrow.reached = select(reached, kept);
        close();
        return narrow;
    }

    /** A pass on a grid of one rank; returns the estimated gaps. */
    double[] pass(long seed) {
        return x.dualPass(problem, 1, seed, beta, w);
    }

    /** Margins at w, and the sums of the losses there and of the dual variables: half a pass. */
    LossSums evaluate() {
        try (MultiVector margins = x.rowLike(width())) {
            x.multiply(w, margins);
            return x.evaluate(problem, margins, beta);
        }
    }

    /**
     * A round on several ranks: local passes, one all-reduce, a joint step.
     *
     * @return the estimated gaps, and the best step length over all problems together
     */
    Round round(double scale, long seed) {
        int k = width();
        extrapolate();
        try (MultiVector betaChange = x.rowLike(k);
                MultiVector change = x.featureLike(k)) {
            Vectors.copy(device, beta, betaChange);
            Vectors.copy(device, w, change);
            double[] estimate = x.dualPass(problem, scale, seed, betaChange, change);
            Vectors.combine(device, -1, beta, 1, betaChange);
            Vectors.combine(device, -1 / scale, w, 1 / scale, change);
            x.sumFeatureLike(change);
            double[][] dots = x.dotFeatures(new MultiVector[] {w, change}, new MultiVector[] {change, change});
            double[][] values = new double[3][];
            for (int half = 0; half <= 2; half++) {
                values[half] = dualAt(constant(k, half / 2.0), betaChange, dots);
            }
            double joint = bestStep(sum(values[0]), sum(values[1]), sum(values[2]));
            double[] step = new double[k];
            for (int j = 0; j < k; j++) {
                step[j] = Math.min(1, bestStep(values[0][j], values[1][j], values[2][j]));
            }
            shorten(step, values[0], betaChange, dots);
            Vectors.addScaled(device, step, betaChange, beta);
            Vectors.addScaled(device, step, change, w);
            restartWhereWorse();
            return new Round(estimate, joint);
        }
    }

    /**
     * Moves β on along its last change, within its range, with Nesterov's weights ([beck2009]), and w with it; keeps the β it
     * came from. Rounds alone converge slowly where the shards' variables can stand in for each other.
     */
    private void extrapolate() {
        int k = width();
        double[] ahead = new double[k];
        double[] back = new double[k];
        for (int j = 0; j < k; j++) {
            double next = (1 + Math.sqrt(1 + 4 * momentum[j] * momentum[j])) / 2;
            back[j] = -(momentum[j] - 1) / next;
            ahead[j] = 1 - back[j];
            momentum[j] = next;
        }
        boolean moves = Arrays.stream(back).anyMatch(b -> b != 0);
        if (!moves) {
            Vectors.copy(device, beta, previous);
            return;
        }
        try (MultiVector target = x.rowLike(k)) {
            Vectors.copy(device, beta, target);
            device.combine(back, previous, ahead, target);
            Vectors.copy(device, beta, previous);
            x.project(problem, target, beta);
        }
        x.multiplyTransposed(beta, w);
    }

    /** Momentum starts again for problems whose dual objective fell. */
    private void restartWhereWorse() {
        double[] dual = x.evaluate(problem, beta, beta).dual();
        double[] squares = x.dotFeatures(new MultiVector[] {w, w})[0];
        for (int j = 0; j < dual.length; j++) {
            double value = dual[j] - 0.5 * squares[j];
            if (value < reached[j]) {
                momentum[j] = 1;
            }
            reached[j] = value;
        }
    }

    /** Halves steps that would make the dual fall: possible where it isn't quadratic (ε-insensitive losses). */
    private void shorten(double[] step, double[] start, MultiVector betaChange, double[][] dots) {
        for (boolean again = true; again; ) {
            double[] reached = dualAt(step, betaChange, dots);
            again = false;
            for (int j = 0; j < step.length; j++) {
                double noise = 1e-13 * Math.abs(start[j]);
                if (step[j] > 0 && reached[j] < start[j] - noise) {
                    step[j] = step[j] > 1e-8 ? step[j] / 2 : 0;
                    again = true;
                }
            }
        }
    }

    /** Dual objective at β + t·Δβ, up to the constant −½‖w‖². */
    private double[] dualAt(double[] t, MultiVector betaChange, double[][] dots) {
        try (MultiVector moved = x.rowLike(width())) {
            Vectors.copy(device, beta, moved);
            Vectors.addScaled(device, t, betaChange, moved);
            double[] dual = x.evaluate(problem, moved, moved).dual();
            for (int j = 0; j < t.length; j++) {
                dual[j] -= t[j] * dots[0][j] + 0.5 * t[j] * t[j] * dots[1][j];
            }
            return dual;
        }
    }

    /** Where the parabola through (0, a), (½, b), (1, c) is highest; 1 if it isn't concave. */
    private static double bestStep(double a, double b, double c) {
        double curvature = 4 * (a - 2 * b + c);
        double slope = 4 * b - 3 * a - c;
        return curvature < 0 && slope > 0 ? -slope / curvature : 1;
    }

    private static double sum(double[] values) {
        return Arrays.stream(values).sum();
    }

    @Override
    public void close() {
        w.close();
        beta.close();
        previous.close();
    }

    /**
     * What a round gave.
     *
     * @param estimate the estimated gap of every problem
     * @param step the best step length for all problems together, not limited to 1
     */
    record Round(double[] estimate, double step) {}
}
