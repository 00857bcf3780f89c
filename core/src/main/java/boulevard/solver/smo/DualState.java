package boulevard.solver.smo;

/**
 * This rank's dual variables and scores f = Kβ + linear, with the slopes that decide which may move; see
 * {@link boulevard.device.Subproblem} for the rules.
 */
final class DualState {
    final double[] beta;
    final double[] scores;
    private final SmoProblem problem;

    DualState(SmoProblem problem) {
        this.problem = problem;
        this.beta = problem.start().clone();
        this.scores = problem.linear().clone();
    }

    int rows() {
        return beta.length;
    }

    double lower(int i) {
        return problem.lower()[i];
    }

    double upper(int i) {
        return problem.upper()[i];
    }

    /** The slope of V as β_i rises; infinite if it can't. */
    double rise(int i) {
        if (beta[i] >= problem.upper()[i]) {
            return Double.POSITIVE_INFINITY;
        }
        return scores[i] + (beta[i] >= 0 ? problem.epsilon() : -problem.epsilon());
    }

    /** The slope of V as β_i falls; −infinite if it can't. */
    double fall(int i) {
        if (beta[i] <= problem.lower()[i]) {
            return Double.NEGATIVE_INFINITY;
        }
        return scores[i] + (beta[i] > 0 ? problem.epsilon() : -problem.epsilon());
    }

    /** How many variables are at an end that isn't 0. */
    long bounded() {
        long count = 0;
        for (int i = 0; i < beta.length; i++) {
            count += beta[i] != 0 && (beta[i] <= problem.lower()[i] || beta[i] >= problem.upper()[i]) ? 1 : 0;
        }
        return count;
    }

    /** This rank's part of V. */
    double objective() {
        double sum = 0;
        for (int i = 0; i < beta.length; i++) {
            sum += beta[i] * (scores[i] + problem.linear()[i]) / 2 + problem.epsilon() * Math.abs(beta[i]);
        }
        return sum;
    }

    /** This rank's part of V − D at a multiplier: the duality gap. */
    double dualityGap(double offset) {
        double epsilon = problem.epsilon();
        double sum = 0;
        for (int i = 0; i < beta.length; i++) {
            double g = scores[i] - offset;
            double least =
                    Math.min(0, Math.min(problem.upper()[i] * (g + epsilon), problem.lower()[i] * (g - epsilon)));
            sum += beta[i] * g + epsilon * Math.abs(beta[i]) - least;
        }
        return sum;
    }

    /** Sum of the slopes of variables between their ends, and their number: their mean is the offset. */
    double[] freeSlopes() {
        double[] sumAndCount = new double[2];
        for (int i = 0; i < beta.length; i++) {
            if (beta[i] != 0 && beta[i] > problem.lower()[i] && beta[i] < problem.upper()[i]) {
                sumAndCount[0] += rise(i);
                sumAndCount[1]++;
            }
        }
        return sumAndCount;
    }
}
