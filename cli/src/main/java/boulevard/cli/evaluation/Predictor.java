package boulevard.cli.evaluation;

import boulevard.data.DataReader;
import boulevard.data.LabelledBlock;
import boulevard.data.LabelledBlock.Names;
import boulevard.data.LabelledBlock.RawLabels;
import boulevard.model.Model;
import boulevard.model.ModelProbabilities;
import boulevard.model.Output;
import boulevard.predict.Scorer;
import java.io.IOException;
import java.io.Writer;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Writes one line per row of a file: the label, or the number of a regression; with columns, after it the decision values or
 * the probabilities.
 *
 * <p>With columns the fields are separated by tabs and a first line names them: {@code label} and what each decision value
 * speaks for if it is above 0 or large (the second of two classes, a class, {@code 1 vs 2} for a pair), or the class of each
 * probability.
 */
public final class Predictor {
    /** What follows the label. */
    public enum Columns {
        /** Nothing. */
        NONE,
        /** The decision values. */
        SCORES,
        /** The probability of every class, in label order. */
        PROBABILITIES
    }

    private final Model model;
    private final Scorer scorer;
    private final Output.@Nullable Classes classes;
    private final Columns columns;
    private long rows;
    private long known;
    private long correct;

    /**
     * A predictor that has written nothing.
     *
     * @param scorer gives the model's decision values
     */
    public Predictor(Model model, Scorer scorer, Columns columns) {
        this.model = model;
        this.scorer = scorer;
        this.columns = columns;
        classes = Decisions.of(model);
    }

    /** Writes the predictions of all rows; two blocks are in memory at most. Closes the reader. */
    public void predict(DataReader reader, Writer out) throws IOException {
        try (ReadAhead ahead = new ReadAhead(reader)) {
            if (columns != Columns.NONE) {
                out.write(header() + "\n");
            }
            LabelledBlock block = ahead.next();
            while (block != null) {
                double[] values = scorer.decisionValues(block.rows());
                out.write(classes == null ? numbers(values) : labels(values, classes, block.labels()));
                rows += block.rows().rows();
                block = ahead.next();
            }
        }
    }

    private String header() {
        if (classes == null) {
            return "prediction";
        }
        List<String> names = columns == Columns.SCORES
                ? Decisions.columns(classes)
                : classes.labels().names();
        return "label\t" + String.join("\t", names);
    }

    private String labels(double[] values, Output.Classes chosen, RawLabels truth) {
        int k = model.outputs();
        StringBuilder text = new StringBuilder();
        int[] predicted = new int[values.length / k];
        for (int i = 0; i < predicted.length; i++) {
            predicted[i] = chosen.choose(values, i * k);
            text.append(chosen.labels().name(predicted[i]));
            appendColumns(values, i * k, text);
            text.append('\n');
        }
        if (truth instanceof Names names) {
            compare(new ClassIndex(chosen.labels()), names, predicted);
        }
        return text.toString();
    }

    private void appendColumns(double[] values, int at, StringBuilder text) {
        double[] more = switch (columns) {
            case NONE -> new double[0];
            case SCORES -> Arrays.copyOfRange(values, at, at + model.outputs());
            case PROBABILITIES -> ModelProbabilities.of(model, values, at);
        };
        for (double value : more) {
            text.append('\t').append(value);
        }
    }

    private void compare(ClassIndex index, Names names, int[] predicted) {
        int[] truth = index.ids(names);
        for (int i = 0; i < truth.length; i++) {
            known += index.isKnown(truth[i]) ? 1 : 0;
            correct += truth[i] == predicted[i] ? 1 : 0;
        }
    }

    private static String numbers(double[] values) {
        StringBuilder text = new StringBuilder();
        for (double value : values) {
            text.append(value).append('\n');
        }
        return text.toString();
    }

    /** Rows predicted. */
    public long rows() {
        return rows;
    }

    /** Rows whose label in the file is one of the model's. */
    public long known() {
        return known;
    }

    /** Rows whose label in the file is the predicted one. */
    public long correct() {
        return correct;
    }
}
