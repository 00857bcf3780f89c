package boulevard.device.reference;

import boulevard.device.Subproblem;
import boulevard.device.SubproblemSolution;

/** Sequential minimal optimisation of a working set, written down as {@link Subproblem} states it. */
final class PairSteps {
    private static final double SMALLEST_CURVATURE = 1e-12;

    private final Subproblem problem;
    private final double[] f;
    private final double[] beta;

    PairSteps(Subproblem problem) {
        this.problem = problem;
        this.f = problem.scores().clone();
        this.beta = problem.beta().clone();
    }

    SubproblemSolution run() {
        double first = Double.NaN;
        for (long step = 0; step < problem.maxSteps(); step++) {
            int up = smallestRise();
            int down = up < 0 ? -1 : bestFall(up);
            double gap = down < 0 ? 0 : largestFall() - rise(up);
            first = step == 0 ? gap : first;
            if (down < 0 || gap <= Math.max(problem.absoluteGap(), problem.relativeGap() * first)) {
                return new SubproblemSolution(beta, step);
            }
            move(up, down);
        }
        return new SubproblemSolution(beta, problem.maxSteps());
    }

    private double kernel(int i, int j) {
        return problem.kernel()[i * problem.size() + j];
    }

    /** The slope of the objective as β_i rises; infinite if it can't. */
    private double rise(int i) {
        if (beta[i] >= problem.upper()[i]) {
            return Double.POSITIVE_INFINITY;
        }
        return f[i] + (beta[i] >= 0 ? problem.epsilon() : -problem.epsilon());
    }

    /** The slope of the objective as β_i falls; −infinite if it can't. */
    private double fall(int i) {
        if (beta[i] <= problem.lower()[i]) {
            return Double.NEGATIVE_INFINITY;
        }
        return f[i] + (beta[i] > 0 ? problem.epsilon() : -problem.epsilon());
    }

    private int smallestRise() {
        int best = -1;
        for (int i = 0; i < beta.length; i++) {
            if (rise(i) < Double.POSITIVE_INFINITY && (best < 0 || rise(i) < rise(best))) {
                best = i;
            }
        }
        return best;
    }

    private double largestFall() {
        double largest = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < beta.length; i++) {
            largest = Math.max(largest, fall(i));
        }
        return largest;
    }

    private double curvature(int i, int j) {
        double curvature = kernel(i, i) + kernel(j, j) - 2 * kernel(i, j);
        return curvature > 0 ? curvature : SMALLEST_CURVATURE;
    }

    private int bestFall(int up) {
        int best = -1;
        double most = 0;
        for (int j = 0; j < beta.length; j++) {
            double difference = fall(j) - rise(up);
            if (difference > 0) {
                double decrease = difference * difference / curvature(up, j);
                if (decrease > most) {
                    most = decrease;
                    best = j;
                }
            }
        }
        return best;
    }

    private void move(int up, int down) {
        double wanted = (fall(down) - rise(up)) / curvature(up, down);
        double room = beta[up] < 0 ? -beta[up] : problem.upper()[up] - beta[up];
        double depth = beta[down] > 0 ? beta[down] : beta[down] - problem.lower()[down];
        double step = Math.min(wanted, Math.min(room, depth));
        // Ends are reached exactly, so that a variable at an end is known to be there.
        beta[up] = step == room ? (beta[up] < 0 ? 0 : problem.upper()[up]) : beta[up] + step;
        beta[down] = step == depth ? (beta[down] > 0 ? 0 : problem.lower()[down]) : beta[down] - step;
        for (int i = 0; i < f.length; i++) {
            f[i] += step * (kernel(up, i) - kernel(down, i));
        }
    }
}
