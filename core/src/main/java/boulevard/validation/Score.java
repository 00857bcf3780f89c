package boulevard.validation;

import boulevard.metric.ConfusionMatrix;
import boulevard.metric.RegressionErrors;

/** A measure by which models are compared. */
public enum Score {
    /** Share of rows whose class is predicted: the more the better. */
    ACCURACY("accuracy", true),
    /** Mean over the classes of the harmonic mean of precision and recall: the more the better. */
    MACRO_F1("macro-f1", true),
    /** Mean squared error of a regression: the less the better. */
    MSE("mse", false);

    private final String word;
    private final boolean moreIsBetter;

    Score(String word, boolean moreIsBetter) {
        this.word = word;
        this.moreIsBetter = moreIsBetter;
    }

    /** The word for options and reports, such as {@code macro-f1}. */
    public String word() {
        return word;
    }

    /** Whether it measures predictions of classes. */
    public boolean ofClasses() {
        return this != MSE;
    }

    /** Whether {@code a} is better than {@code b}; values within 1e-12 of their size, the noise of a mean, are equal. */
    public boolean isBetter(double a, double b) {
        double gain = moreIsBetter ? a - b : b - a;
        return gain > 1e-12 * Math.max(Math.abs(a), Math.abs(b));
    }

    /**
     * The score of predicted classes.
     *
     * @throws IllegalArgumentException for a score of regressions
     */
    public double of(ConfusionMatrix matrix) {
        return switch (this) {
            case ACCURACY -> matrix.accuracy();
            case MACRO_F1 -> matrix.macroF1();
            case MSE -> throw new IllegalArgumentException("wanted accuracy or macro-f1 for classes, got " + word);
        };
    }

    /**
     * The score of predicted numbers.
     *
     * @throws IllegalArgumentException for a score of classes
     */
    public double of(RegressionErrors errors) {
        if (this != MSE) {
            throw new IllegalArgumentException("wanted mse for a regression, got " + word);
        }
        return errors.mse();
    }
}
