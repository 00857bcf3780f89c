package boulevard.model;

import boulevard.model.Output.Decision;
import java.util.Arrays;

/**
 * Probabilities of classes from decision values and a model's {@link Calibration}.
 *
 * <p>Two classes: the sigmoid gives that of the second. One against the rest: the sigmoids' values, divided by their sum.
 * One against one: the second method of [wu2004] couples the sigmoids' values, clipped to
 * [1e-7, 1 − 1e-7]. The label that a model predicts is
 * still what {@link Output.Classes#choose} says; it need not be the most probable class.
 */
public final class ModelProbabilities {
    /** Pairwise probabilities stay this far from 0 and 1, where coupling would become singular. */
    private static final double LEAST_PAIRWISE = 1e-7;

    private ModelProbabilities() {}

    /**
     * The probability of every class, in label order. They are between 0 and 1 and sum to 1. Float64, deterministic, no state:
     * any number of threads.
     *
     * @param values decision values
     * @param at where the row's values begin
     * @throws IllegalArgumentException if the model predicts no classes or has no calibration
     */
    public static double[] of(Model model, double[] values, int at) {
        Calibration calibration = model.calibration();
        if (!(model.output() instanceof Output.Classes classes) || calibration == null) {
            throw new IllegalArgumentException("wanted a model with probabilities of classes, got one "
                    + (calibration == null ? "that was trained without" : "that doesn't predict classes")
                    + "; train a classifier with probabilities");
        }
        int k = classes.labels().size();
        if (k <= 2) {
            double second = calibration.probability(0, values[at]);
            return k == 2 ? new double[] {1 - second, second} : new double[] {1};
        }
        return classes.decision() == Decision.PAIRWISE
                ? PairwiseCoupling.probabilities(pairwise(calibration, k, values, at))
                : oneAgainstRest(calibration, k, values, at);
    }

    /** r[i][j]: the probability of class i among classes i and j. */
    private static double[][] pairwise(Calibration calibration, int k, double[] values, int at) {
        double[][] r = new double[k][k];
        int pair = 0;
        for (int i = 0; i < k; i++) {
            for (int j = i + 1; j < k; j++, pair++) {
                double first = calibration.probability(pair, values[at + pair]);
                r[i][j] = Math.min(Math.max(first, LEAST_PAIRWISE), 1 - LEAST_PAIRWISE);
                r[j][i] = 1 - r[i][j];
            }
        }
        return r;
    }

    private static double[] oneAgainstRest(Calibration calibration, int k, double[] values, int at) {
        double[] p = new double[k];
        double sum = 0;
        for (int c = 0; c < k; c++) {
            p[c] = calibration.probability(c, values[at + c]);
            sum += p[c];
        }
        if (sum < Double.MIN_NORMAL) {
            Arrays.fill(p, 1.0 / k);
            return p;
        }
        for (int c = 0; c < k; c++) {
            p[c] /= sum;
        }
        return p;
    }
}
