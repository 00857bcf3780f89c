package boulevard.cli.run;

import boulevard.cli.option.LossWords;
import boulevard.data.Dataset;
import boulevard.data.Targets;
import boulevard.train.FoldScore;
import boulevard.train.TrainingSpec;
import boulevard.tune.GridPoint;
import boulevard.tune.PointResult;
import boulevard.tune.SearchResult;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What a search ends with, as text and as JSON.
 *
 * @param result what was found
 * @param spec what was trained, C and gamma aside
 * @param data what it was trained on
 * @param devices names of the devices
 * @param folds number of folds
 * @param loadSeconds wall time of reading the data
 * @param command the command that trains with the best parameters, or null if there are none
 */
public record SearchSummary(
        SearchResult result,
        TrainingSpec spec,
        Dataset data,
        List<String> devices,
        int folds,
        double loadSeconds,
        @Nullable String command) {
    private static final int MOST_PRINTED_POINTS = 20;

    /** The parameters of a point, such as {@code C 8, gamma 0.5}. */
    static String describe(GridPoint point) {
        Double gamma = point.gamma();
        return "C " + number(point.c()) + (gamma == null ? "" : ", gamma " + number(gamma));
    }

    /** A parameter in its shortest form. */
    public static String number(double value) {
        return value == Math.rint(value) && Math.abs(value) < 1e15
                ? String.format(Locale.ROOT, "%.0f", value)
                : Double.toString(value);
    }

    /** The word for how the search ended. */
    private String status() {
        return result.finished() ? "done" : "interrupted";
    }

    private int classes() {
        return data.targets() instanceof Targets.Classes targets
                ? targets.labels().size()
                : 0;
    }

    /** For people, in lines. */
    public String text() {
        Map<String, String> lines = new LinkedHashMap<>();
        lines.put(
                "data",
                format(
                        "%,d rows, %,d features, %,d non-zeros%s",
                        data.matrix().rows(),
                        data.matrix().columns(),
                        data.matrix().nonZeros(),
                        classes() == 0 ? "" : format(", %,d classes", classes())));
        lines.put(
                "search",
                format(
                        "%,d points x %d folds, %s, %s loss, on %s",
                        result.points().size(),
                        folds,
                        result.score().word(),
                        LossWords.of(spec.loss()),
                        String.join(", ", devices)));
        lines.put(
                "jobs",
                format(
                        "%,d of %,d done, %,d failed, %,d not converged",
                        result.done(), result.jobs(), result.failed(), result.unconverged()));
        lines.put("seconds", format("load %.2f, search %.2f", loadSeconds, result.seconds()));
        lines.put("status", status());
        lines.put("best", result.best().map(this::describeBest).orElse("none: no point has a score of every fold"));
        if (command != null) {
            lines.put("next", command);
        }
        return table()
                + System.lineSeparator()
                + System.lineSeparator()
                + lines.entrySet().stream()
                        .map(line -> format("%-8s %s", line.getKey(), line.getValue()))
                        .collect(Collectors.joining(System.lineSeparator()));
    }

    private String describeBest(PointResult best) {
        return format(
                "%s: %s %.6g, standard deviation %.2g over the folds%s",
                describe(best.point()),
                result.score().word(),
                best.mean(),
                best.standardDeviation(),
                best.unconverged() == 0 ? "" : format("; %d not converged", best.unconverged()));
    }

    /** All points if they are few, else the best. */
    private String table() {
        List<PointResult> shown = result.points();
        if (shown.size() > MOST_PRINTED_POINTS) {
            shown = shown.stream()
                    .filter(point -> !point.scores().isEmpty())
                    .sorted(Comparator.comparingDouble(
                            point -> result.score().ofClasses() ? -point.mean() : point.mean()))
                    .limit(MOST_PRINTED_POINTS)
                    .toList();
        }
        return TextTable.of(
                List.of("C", "gamma", result.score().word(), "deviation", "folds", "failed", "not converged"),
                shown.stream().map(SearchSummary::row).toList());
    }

    private static List<String> row(PointResult result) {
        Double gamma = result.point().gamma();
        return List.of(
                number(result.point().c()),
                gamma == null ? "-" : number(gamma),
                result.scores().isEmpty() ? "-" : format("%.6g", result.mean()),
                result.scores().size() < 2 ? "-" : format("%.2g", result.standardDeviation()),
                Integer.toString(result.scores().size()),
                Integer.toString(result.failures().size()),
                Long.toString(result.unconverged()));
    }

    /** For programs. */
    public Map<String, Object> json() {
        Map<String, Object> values = Json.object(
                "rows", data.matrix().rows(),
                "features", data.matrix().columns(),
                "nonzeros", data.matrix().nonZeros(),
                "classes", classes(),
                "devices", devices,
                "folds", folds,
                "score", result.score().word(),
                "status", status(),
                "jobs", result.jobs(),
                "done", result.done(),
                "failed", result.failed(),
                "unconverged", result.unconverged(),
                "seconds", Json.object("load", loadSeconds, "search", result.seconds()));
        Optional<PointResult> best = result.best();
        values.put("best", best.isPresent() ? point(best.get()) : null);
        values.put("command", command);
        values.put("points", result.points().stream().map(SearchSummary::point).toList());
        return values;
    }

    private static Map<String, Object> point(PointResult result) {
        Map<String, Object> values = Json.object("c", result.point().c());
        if (result.point().gamma() != null) {
            values.put("gamma", result.point().gamma());
        }
        values.put("mean", result.mean());
        values.put("standardDeviation", result.standardDeviation());
        values.put("complete", result.complete());
        values.put("unconverged", result.unconverged());
        values.put("folds", result.scores().stream().map(SearchSummary::fold).toList());
        values.put("failures", result.failures());
        return values;
    }

    private static Map<String, Object> fold(FoldScore score) {
        Map<String, Object> values = Json.object(
                "fold", score.fold(),
                "score", score.score(),
                "status", score.status().word());
        return values;
    }

    private static String format(String pattern, Object... values) {
        return String.format(Locale.ROOT, pattern, values);
    }
}
