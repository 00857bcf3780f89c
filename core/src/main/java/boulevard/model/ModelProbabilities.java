package boulevard.model;

import boulevard.data.DataException;

/** Probabilities of classes from decision values. */
public final class ModelProbabilities {
    private ModelProbabilities() {}

    /**
     * The probability of every class of a two-class model, in label order [platt1999].
     *
     * @param values decision values
     * @param at where those of the row begin
     * @return one per class, with sum 1
     * @throws DataException if the model has no sigmoids or not two classes
     */
    public static double[] of(Model model, double[] values, int at) {
        Calibration calibration = model.calibration();
        if (!(model.output() instanceof Output.Classes classes)
                || classes.labels().size() != 2
                || calibration == null) {
            throw new DataException(
                    "wanted a model of two classes that was trained with probabilities, got one without; train it again");
        }
        double second = calibration.probability(0, values[at]);
        return new double[] {1 - second, second};
    }
}
