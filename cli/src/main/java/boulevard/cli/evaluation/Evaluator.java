package boulevard.cli.evaluation;

import boulevard.data.DataException;
import boulevard.data.LabelledBlock.Names;
import boulevard.data.LabelledBlock.Numbers;
import boulevard.data.LabelledBlock.RawLabels;
import boulevard.data.RowBlock;
import boulevard.metric.Auc;
import boulevard.metric.ConfusionMatrix;
import boulevard.metric.RegressionErrors;
import boulevard.model.Model;
import boulevard.model.Output;
import boulevard.predict.Scorer;
import java.util.Arrays;

/**
 * Compares a model's predictions with the truth, block by block. Needs constant memory, but for two classes, where the AUC
 * keeps nine bytes per row.
 */
public abstract sealed class Evaluator {
    private final Scorer scorer;

    private Evaluator(Scorer scorer) {
        this.scorer = scorer;
    }

    /**
     * An evaluator that has seen no rows. A one-class machine takes numbers as labels: those above 0 are inside, label 1, and
     * the others outside, label -1.
     *
     * @param scorer gives the model's decision values
     */
    public static Evaluator of(Model model, Scorer scorer) {
        Output.Classes classes = Decisions.of(model);
        return classes == null ? new OfNumbers(scorer) : new OfClasses(model, classes, scorer);
    }

    /** Takes the next block. */
    public final void add(RowBlock rows, RawLabels labels) {
        add(scorer.decisionValues(rows), labels);
    }

    abstract void add(double[] scores, RawLabels labels);

    /** The comparison over all rows so far. */
    public abstract Evaluation finish();

    private static final class OfClasses extends Evaluator {
        private final Output.Classes output;
        private final int outputs;
        private final boolean oneClass;
        private final ClassIndex index;
        private ConfusionMatrix matrix = ConfusionMatrix.EMPTY;
        private double[] scores = new double[0];
        private boolean[] second = new boolean[0];
        private int scored;

        OfClasses(Model model, Output.Classes output, Scorer scorer) {
            super(scorer);
            this.output = output;
            oneClass = model.output() instanceof Output.OneClass;
            outputs = model.outputs();
            index = new ClassIndex(output.labels());
        }

        @Override
        void add(double[] blockScores, RawLabels labels) {
            if (!(labels instanceof Names names)) {
                throw new IllegalArgumentException("wanted class labels for this model, got numbers");
            }
            int[] truth = index.ids(oneClass ? insideOrNot(names) : names);
            int[] predicted = new int[truth.length];
            for (int i = 0; i < truth.length; i++) {
                predicted[i] = output.choose(blockScores, i * outputs);
            }
            matrix = matrix.plus(ConfusionMatrix.of(truth, predicted));
            if (output.labels().size() == 2) {
                keepScores(blockScores, truth);
            }
        }

        private static Names insideOrNot(Names labels) {
            return new Names(
                    labels.ids(),
                    labels.names().stream().map(OfClasses::insideOrNot).toList());
        }

        private static String insideOrNot(String label) {
            try {
                return Output.OneClass.label(Double.parseDouble(label));
            } catch (NumberFormatException notANumber) {
                throw (DataException)
                        new DataException("wanted numbers as labels for a one-class model, above 0 for rows"
                                        + " inside the class, got '" + label + "'; write 1 and -1")
                                .initCause(notANumber);
            }
        }

        private void keepScores(double[] blockScores, int[] truth) {
            int wanted = Math.addExact(scored, truth.length);
            if (wanted > scores.length) {
                int capacity = (int) Math.min(Integer.MAX_VALUE - 8, Math.max(wanted, 2L * scores.length));
                scores = Arrays.copyOf(scores, capacity);
                second = Arrays.copyOf(second, capacity);
            }
            for (int i = 0; i < truth.length; i++) {
                if (index.isKnown(truth[i])) {
                    scores[scored] = blockScores[i];
                    second[scored++] = truth[i] == 1;
                }
            }
        }

        @Override
        public Evaluation finish() {
            double auc = Auc.of(Arrays.copyOf(scores, scored), Arrays.copyOf(second, scored));
            return new Classification(index.names(), index.unknown(), matrix, auc);
        }
    }

    private static final class OfNumbers extends Evaluator {
        private RegressionErrors errors = RegressionErrors.EMPTY;

        OfNumbers(Scorer scorer) {
            super(scorer);
        }

        @Override
        void add(double[] scores, RawLabels labels) {
            if (!(labels instanceof Numbers numbers)) {
                throw new IllegalArgumentException("wanted numbers as targets for this model, got class labels");
            }
            errors = errors.plus(RegressionErrors.of(numbers.values(), scores));
        }

        @Override
        public Evaluation finish() {
            return new Regression(errors);
        }
    }
}
