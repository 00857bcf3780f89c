package boulevard.cli.evaluation;

import boulevard.data.DataReader;
import boulevard.data.LabelledBlock;
import boulevard.data.LabelledBlock.Names;
import boulevard.data.LabelledBlock.RawLabels;
import boulevard.model.Model;
import boulevard.model.Output;
import java.io.IOException;
import java.io.Writer;

/**
 * Writes one line per row of a file: the label, or the number of a regression; with scores, after it the decision values.
 *
 * <p>With scores the fields are separated by tabs and a first line names them: {@code label} and the class that each decision
 * value speaks for. Two classes have one decision value; above 0 it speaks for the second class, which its field is named after.
 */
public final class Predictor {
    private final Model model;
    private final boolean scores;
    private long rows;
    private long known;
    private long correct;

    /** A predictor that has written nothing; {@code scores} adds decision values. */
    public Predictor(Model model, boolean scores) {
        this.model = model;
        this.scores = scores;
    }

    /** Writes the predictions of all rows; two blocks are in memory at most. Closes the reader. */
    public void predict(DataReader reader, Writer out) throws IOException {
        try (ReadAhead ahead = new ReadAhead(reader)) {
            if (scores) {
                out.write(header() + "\n");
            }
            LabelledBlock block = ahead.next();
            while (block != null) {
                double[] values = ParallelScores.of(model, block.rows());
                out.write(
                        model.output() instanceof Output.Classes classes
                                ? labels(values, classes, block.labels())
                                : numbers(values));
                rows += block.rows().rows();
                block = ahead.next();
            }
        }
    }

    private String header() {
        if (!(model.output() instanceof Output.Classes classes)) {
            return "prediction";
        }
        var names = classes.labels().names();
        return "label\t" + String.join("\t", names.size() == 2 ? names.subList(1, 2) : names);
    }

    private String labels(double[] values, Output.Classes classes, RawLabels truth) {
        int k = model.outputs();
        StringBuilder text = new StringBuilder();
        int[] predicted = new int[values.length / k];
        for (int i = 0; i < predicted.length; i++) {
            predicted[i] = classes.choose(values, i * k);
            text.append(classes.labels().name(predicted[i]));
            for (int j = 0; scores && j < k; j++) {
                text.append('\t').append(values[i * k + j]);
            }
            text.append('\n');
        }
        if (truth instanceof Names names) {
            compare(new ClassIndex(classes.labels()), names, predicted);
        }
        return text.toString();
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
