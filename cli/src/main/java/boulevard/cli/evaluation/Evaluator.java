package boulevard.cli.evaluation;

import boulevard.data.LabelledBlock.Names;
import boulevard.data.LabelledBlock.Numbers;
import boulevard.data.LabelledBlock.RawLabels;
import boulevard.data.RowBlock;
import boulevard.metric.Auc;
import boulevard.metric.ConfusionMatrix;
import boulevard.metric.RegressionErrors;
import boulevard.model.Model;
import boulevard.model.Output;
import java.util.Arrays;

/**
 * Compares a model's predictions with the truth, block by block. Needs constant memory, but for two classes, where the AUC
 * keeps nine bytes per row.
 */
public abstract sealed class Evaluator {
    private final Model model;

    private Evaluator(Model model) {
        this.model = model;
    }

    /** An evaluator that has seen no rows. */
    public static Evaluator of(Model model) {
        return model.output() instanceof Output.Classes classes ? new OfClasses(model, classes) : new OfNumbers(model);
    }

    /** Takes the next block. */
    public final void add(RowBlock rows, RawLabels labels) {
        add(ParallelScores.of(model, rows), labels);
    }

    abstract void add(double[] scores, RawLabels labels);

    /** The comparison over all rows so far. */
    public abstract Evaluation finish();

    private static final class OfClasses extends Evaluator {
        private final Output.Classes output;
        private final int outputs;
        private final ClassIndex index;
        private ConfusionMatrix matrix = ConfusionMatrix.EMPTY;
        private double[] scores = new double[0];
        private boolean[] second = new boolean[0];
        private int scored;

        OfClasses(Model model, Output.Classes output) {
            super(model);
            this.output = output;
            outputs = model.outputs();
            index = new ClassIndex(output.labels());
        }

        @Override
        void add(double[] blockScores, RawLabels labels) {
            if (!(labels instanceof Names names)) {
                throw new IllegalArgumentException("wanted class labels for this model, got numbers");
            }
            int[] truth = index.ids(names);
            int[] predicted = new int[truth.length];
            for (int i = 0; i < truth.length; i++) {
                predicted[i] = output.choose(blockScores, i * outputs);
            }
            matrix = matrix.plus(ConfusionMatrix.of(truth, predicted));
            if (output.labels().size() == 2) {
                keepScores(blockScores, truth);
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

        OfNumbers(Model model) {
            super(model);
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
