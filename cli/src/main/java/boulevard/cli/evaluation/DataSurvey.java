package boulevard.cli.evaluation;

import boulevard.cli.run.FeatureScales;
import boulevard.cli.run.Json;
import boulevard.cli.run.TextTable;
import boulevard.data.LabelledBlock;
import boulevard.data.LabelledBlock.Names;
import boulevard.data.Labels;
import boulevard.data.RowBlock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What is in a data file, gathered block by block. Memory grows with features and distinct labels, not with rows. */
public final class DataSurvey {
    private static final int LABELS_PRINTED = 20;
    /** More distinct labels than this are counted no further: they are targets of a regression. */
    private static final int LABELS_KEPT = 100_000;

    private final FeatureScales scales = new FeatureScales();
    private final Map<String, Long> spellings = new HashMap<>();
    private boolean tooManyLabels;
    private long rows;
    private long emptyRows;
    private long nonZeros;
    private int features;

    /** Takes the next block. */
    public void add(LabelledBlock block) {
        RowBlock part = block.rows();
        rows += part.rows();
        nonZeros += part.nonZeros();
        features = Math.max(features, part.columns());
        for (int i = 0; i < part.rows(); i++) {
            emptyRows += part.nonZerosBefore(i + 1) == part.nonZerosBefore(i) ? 1 : 0;
        }
        scales.add(part);
        if (block.labels() instanceof Names names && !tooManyLabels) {
            count(names);
        }
    }

    private void count(Names labels) {
        long[] counts = new long[labels.names().size()];
        for (int id : labels.ids()) {
            counts[id]++;
        }
        for (int k = 0; k < counts.length; k++) {
            spellings.merge(labels.names().get(k), counts[k], Long::sum);
        }
        tooManyLabels = spellings.size() > LABELS_KEPT;
    }

    /** What makes training hard, in sentences. */
    public List<String> warnings() {
        List<String> warnings = new ArrayList<>();
        if (rows == 0) {
            warnings.add("the file has no rows");
        }
        scales.warning().ifPresent(warnings::add);
        if (emptyRows > 0) {
            warnings.add(String.format(Locale.ROOT, "%,d rows have no non-zero feature", emptyRows));
        }
        Map<String, Long> counts = labels();
        if (rows > 0 && counts.size() == 1) {
            warnings.add("all rows have the label " + counts.keySet().iterator().next());
        } else if (tooManyLabels || counts.size() > rows / 2) {
            warnings.add("most labels are distinct: if they are numbers to predict, train with --task regress");
        }
        return warnings;
    }

    /** Rows of every label, in label order; empty if there are too many. */
    private Map<String, Long> labels() {
        Map<String, Long> counts = new LinkedHashMap<>();
        if (tooManyLabels) {
            return counts;
        }
        Labels labels = Labels.of(spellings.keySet());
        labels.names().forEach(name -> counts.put(name, 0L));
        spellings.forEach((spelling, count) ->
                counts.merge(labels.name(labels.find(spelling).orElseThrow()), count, Long::sum));
        return counts;
    }

    private double density() {
        return nonZeros / ((double) rows * features);
    }

    /** The survey as lines of text, warnings left out. */
    public String text() {
        Map<String, Long> counts = labels();
        List<List<String>> table = counts.entrySet().stream()
                .limit(LABELS_PRINTED)
                .map(e -> List.of(
                        e.getKey(), format("%,d", e.getValue()), format("%.2f %%", 100.0 * e.getValue() / rows)))
                .toList();
        String widest = scales.widest() < 0
                ? "none"
                : format(
                        "%d, which reaches %.6g in absolute value",
                        scales.widest() + 1, scales.largest(scales.widest()));
        return format("rows        %,d%nfeatures    %,d%n", rows, features)
                + format(
                        "non-zeros   %,d (%.1f per row, density %.4g)%n", nonZeros, (double) nonZeros / rows, density())
                + format("values      %.6g to %.6g%n", scales.least(), scales.most())
                + format("widest      feature %s%n", widest)
                + format(
                        "labels      %s%n%n", tooManyLabels ? "more than " + LABELS_KEPT : format("%,d", counts.size()))
                + TextTable.of(List.of("label", "rows", "share"), table)
                + (counts.size() > LABELS_PRINTED ? format("%n... and %,d more", counts.size() - LABELS_PRINTED) : "");
    }

    /** The survey as JSON values. */
    public Map<String, Object> json() {
        Map<String, Object> values = Json.object(
                "rows",
                rows,
                "features",
                features,
                "nonzeros",
                nonZeros,
                "density",
                density(),
                "emptyRows",
                emptyRows,
                "min",
                scales.least(),
                "max",
                scales.most(),
                "widestFeature",
                scales.widest() + 1,
                "labels",
                labels(),
                "warnings",
                warnings());
        return values;
    }

    private static String format(String pattern, Object... arguments) {
        return String.format(Locale.ROOT, pattern, arguments);
    }
}
