package boulevard.testkit;

import boulevard.device.Subproblem;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * A working set's problem drawn from a seed.
 *
 * @param size variables q
 * @param kind what its numbers look like
 * @param gap the gap to reach
 */
record SubproblemCase(int size, Kind kind, double gap) {
    private static final int[] SIZES = {1, 2, 3, 15, 16, 17, 31, 32, 33, 67, 130, 257};
    private static final int DIMENSIONS = 6;

    /** What a problem's numbers look like. */
    enum Kind {
        /** Classification: one end of every variable is 0. */
        CLASSES,
        /** Classification from a point within the ends. */
        WARM,
        /** Regression: ε above 0 and both signs. */
        REGRESSION,
        /** Every row occurs three times. */
        DUPLICATES,
        /** A kernel matrix that isn't positive semi-definite. */
        INDEFINITE,
        /** Scores and kernel values of the order of 1e6. */
        LARGE
    }

    static List<SubproblemCase> all() {
        List<SubproblemCase> cases = new ArrayList<>();
        for (Kind kind : Kind.values()) {
            for (int size : SIZES) {
                cases.add(new SubproblemCase(size, kind, 1e-4));
            }
        }
        return cases;
    }

    boolean convex() {
        return kind != Kind.INDEFINITE;
    }

    Subproblem problem() {
        SplittableRandom random = new SplittableRandom(Seed.orElse(20261203) + size);
        double unit = kind == Kind.LARGE ? 1e6 : 1;
        double[] scores = new double[size];
        double[] beta = new double[size];
        double[] lower = new double[size];
        double[] upper = new double[size];
        for (int i = 0; i < size; i++) {
            boolean positive = random.nextBoolean();
            boolean both = kind == Kind.REGRESSION;
            scores[i] = unit * (both ? 4 * random.nextDouble() - 2 : (positive ? -1 : 1) + 0.1 * random.nextDouble());
            upper[i] = positive || both ? 1 + random.nextDouble() : 0;
            lower[i] = positive && !both ? 0 : -1 - random.nextDouble();
            if (kind == Kind.WARM || both) {
                // Some at their ends, some at 0, some between.
                double[] choices = {lower[i], upper[i], 0, lower[i] + (upper[i] - lower[i]) * random.nextDouble()};
                beta[i] = choices[random.nextInt(choices.length)];
            }
        }
        double epsilon = kind == Kind.REGRESSION ? 0.3 : 0;
        double relative = size % 2 == 0 ? 0 : 1e-3;
        return new Subproblem(
                kernel(random, unit), scores, beta, lower, upper, epsilon, relative, gap * unit, 1_000_000);
    }

    private float[] kernel(SplittableRandom random, double unit) {
        double[][] rows = new double[size][];
        for (int i = 0; i < size; i++) {
            rows[i] = kind == Kind.DUPLICATES && i % 3 != 0
                    ? rows[i - 1]
                    : random.doubles(DIMENSIONS).toArray();
        }
        float[] kernel = new float[size * size];
        for (int i = 0; i < size; i++) {
            for (int j = 0; j < size; j++) {
                double distance = 0;
                double dot = 0;
                for (int k = 0; k < DIMENSIONS; k++) {
                    distance += (rows[i][k] - rows[j][k]) * (rows[i][k] - rows[j][k]);
                    dot += (rows[i][k] - 0.5) * (rows[j][k] - 0.5);
                }
                kernel[i * size + j] =
                        (float) (unit * (kind == Kind.INDEFINITE ? Math.tanh(2 * dot - 0.5) : Math.exp(-distance)));
            }
        }
        return kernel;
    }

    /** The gap of a point, in float64. */
    static double gap(Subproblem problem, double[] beta) {
        double[] scores = scores(problem, beta);
        double rise = Double.POSITIVE_INFINITY;
        double fall = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < beta.length; i++) {
            double epsilon = problem.epsilon();
            if (beta[i] < problem.upper()[i]) {
                rise = Math.min(rise, scores[i] + (beta[i] >= 0 ? epsilon : -epsilon));
            }
            if (beta[i] > problem.lower()[i]) {
                fall = Math.max(fall, scores[i] + (beta[i] > 0 ? epsilon : -epsilon));
            }
        }
        return Math.max(0, fall - rise);
    }

    private static double[] scores(Subproblem problem, double[] beta) {
        double[] scores = problem.scores().clone();
        for (int i = 0; i < beta.length; i++) {
            for (int j = 0; j < beta.length; j++) {
                scores[j] += (beta[i] - problem.beta()[i]) * problem.kernel()[i * beta.length + j];
            }
        }
        return scores;
    }

    static double objective(Subproblem problem, double[] beta) {
        double[] scores = scores(problem, beta);
        double objective = 0;
        for (int i = 0; i < beta.length; i++) {
            double change = beta[i] - problem.beta()[i];
            objective += change * (scores[i] + problem.scores()[i]) / 2
                    + problem.epsilon() * (Math.abs(beta[i]) - Math.abs(problem.beta()[i]));
        }
        return objective;
    }

    static double largestScore(Subproblem problem) {
        return Arrays.stream(problem.scores()).map(Math::abs).max().orElse(0);
    }

    /** How far variables can move in total. */
    static double range(Subproblem problem) {
        double range = 0;
        for (int i = 0; i < problem.size(); i++) {
            range += problem.upper()[i] - problem.lower()[i];
        }
        return range;
    }
}
