package boulevard.train;

import boulevard.data.Targets;
import boulevard.metric.ConfusionMatrix;
import boulevard.metric.RegressionErrors;
import boulevard.model.Output;
import boulevard.validation.Score;

/** Compares the decision values of held-out rows with the truth, part by part. */
final class FoldScorer implements CrossValidation.Sink {
    private final Targets targets;
    private final Output output;
    private ConfusionMatrix matrix = ConfusionMatrix.EMPTY;
    private RegressionErrors errors = RegressionErrors.EMPTY;

    FoldScorer(Targets targets, Output output) {
        this.targets = targets;
        this.output = output;
    }

    @Override
    public void accept(long[] rows, double[] values) {
        Targets truth = targets.select(rows);
        if (truth instanceof Targets.Reals reals) {
            errors = errors.plus(RegressionErrors.of(reals.values(), values));
        } else if (truth instanceof Targets.Classes classes && output instanceof Output.Classes decided) {
            int[] predicted = new int[rows.length];
            for (int i = 0; i < rows.length; i++) {
                predicted[i] = decided.choose(values, i * output.values());
            }
            matrix = matrix.plus(ConfusionMatrix.of(classes.ids(), predicted));
        }
    }

    double score(Score score) {
        return targets instanceof Targets.Reals ? score.of(errors) : score.of(matrix);
    }
}
