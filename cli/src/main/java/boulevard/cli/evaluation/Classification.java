package boulevard.cli.evaluation;

import boulevard.cli.run.Json;
import boulevard.cli.run.TextTable;
import boulevard.metric.ConfusionMatrix;
import boulevard.metric.ConfusionMatrix.Cell;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * How well classes are predicted.
 *
 * @param names label of every class: those of the model, then those that only the data has
 * @param unknown labels that only the data has; their rows count as errors
 * @param matrix truth against prediction
 * @param auc area under the ROC curve of two classes; NaN for more, or if only one of them occurs
 */
public record Classification(List<String> names, List<String> unknown, ConfusionMatrix matrix, double auc)
        implements Evaluation {
    private static final int LARGEST_PRINTED_MATRIX = 10;
    private static final int CONFUSIONS = 10;

    @Override
    public long rows() {
        return matrix.rows();
    }

    @Override
    public String text() {
        StringBuilder text = new StringBuilder();
        text.append(line("rows", "%,d", matrix.rows()));
        text.append(line("accuracy", "%.6f (%,d correct)", matrix.accuracy(), matrix.correct()));
        text.append(line("macro F1", "%.6f", matrix.macroF1()));
        text.append(line("micro F1", "%.6f", matrix.microF1()));
        if (!Double.isNaN(auc)) {
            text.append(line("AUC", "%.6f", auc));
        }
        text.append(System.lineSeparator());
        return text
                + (names.size() <= LARGEST_PRINTED_MATRIX
                        ? "confusion (row: truth, column: prediction)" + System.lineSeparator() + matrixTable()
                        : "most frequent confusions" + System.lineSeparator() + confusionTable());
    }

    private static String line(String name, String pattern, Object... values) {
        return String.format(Locale.ROOT, "%-9s ", name) + String.format(Locale.ROOT, pattern + "%n", values);
    }

    private String matrixTable() {
        List<String> header = new ArrayList<>(names);
        header.add(0, "");
        List<List<String>> rows = new ArrayList<>();
        for (int truth = 0; truth < names.size(); truth++) {
            List<String> row = new ArrayList<>();
            row.add(names.get(truth));
            for (int predicted = 0; predicted < names.size(); predicted++) {
                row.add(String.format(Locale.ROOT, "%,d", matrix.count(truth, predicted)));
            }
            rows.add(row);
        }
        return TextTable.of(header, rows);
    }

    private String confusionTable() {
        return TextTable.of(
                List.of("truth", "prediction", "rows"),
                matrix.confusions(CONFUSIONS).stream()
                        .map(cell -> List.of(
                                names.get(cell.truth()),
                                names.get(cell.predicted()),
                                String.format(Locale.ROOT, "%,d", cell.count())))
                        .toList());
    }

    @Override
    public Map<String, Object> json() {
        Map<String, Object> values = Json.object(
                "rows", matrix.rows(),
                "correct", matrix.correct(),
                "accuracy", matrix.accuracy(),
                "macroF1", matrix.macroF1(),
                "microF1", matrix.microF1());
        if (names.size() - unknown.size() == 2) {
            values.put("auc", auc);
        }
        values.put("labels", names);
        values.put("unknownLabels", unknown);
        values.put("confusion", matrix.cells().stream().map(this::json).toList());
        return values;
    }

    private Map<String, Object> json(Cell cell) {
        Map<String, Object> values = Json.object(
                "truth", names.get(cell.truth()),
                "predicted", names.get(cell.predicted()),
                "rows", cell.count());
        return values;
    }
}
