package boulevard.cli.report;

import boulevard.cli.evaluation.Classification;
import boulevard.cli.run.RunSummary;
import boulevard.cli.run.TextTable;
import boulevard.formats.AtomicFile;
import boulevard.model.Certificate;
import boulevard.solver.Progress;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The page about a training run: one HTML file that needs nothing else.
 *
 * @param title what was trained on
 * @param summary the run
 * @param evaluation how well held-out rows are predicted, or null if there are none
 * @param baseline accuracy without learning, shown beside the evaluation
 */
public record TrainingPage(
        String title, RunSummary summary, @Nullable Classification evaluation, double baseline) {
    private static final String STYLE = "page.css";
    private static final int CONFUSIONS = 10;

    /** A page without an evaluation. */
    public static TrainingPage of(String title, RunSummary summary) {
        return new TrainingPage(title, summary, null, Double.NaN);
    }

    /** Writes the page; the file appears whole or not at all. */
    public void write(Path file) throws IOException {
        String html = html();
        AtomicFile.write(file, out -> out.write(html.getBytes(StandardCharsets.UTF_8)));
    }

    /** The page. */
    public String html() throws IOException {
        String heading = "Training on " + title;
        return "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                + "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
                + "<title>" + Html.escape(heading) + "</title>\n<style>\n" + style()
                + "</style>\n</head>\n<body>\n<main>\n"
                + "<h1>" + Html.escape(heading) + "</h1>\n"
                + "<p class=\"status " + summary.result().certificate().status().word() + "\">"
                + summary.result().certificate().status().word() + "</p>\n"
                + section("Summary", summaryList())
                + section(
                        "Certificate",
                        "<p>" + Html.escape(certificate(summary.result().certificate())) + "</p>\n")
                + section("Convergence", curves())
                + section("Devices", devices())
                + (evaluation == null ? "" : section("Held-out rows", evaluation(evaluation)))
                + "</main>\n</body>\n</html>\n";
    }

    private static String style() throws IOException {
        try (InputStream stream = TrainingPage.class.getResourceAsStream(STYLE)) {
            if (stream == null) {
                throw new IOException("no resource " + STYLE + " beside " + TrainingPage.class + ": rebuild the jar");
            }
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static String section(String name, String content) {
        return "<section>\n<h2>" + name + "</h2>\n" + content + "</section>\n";
    }

    private String summaryList() {
        StringBuilder list = new StringBuilder("<dl>\n");
        summary.lines()
                .forEach((name, text) -> list.append("<dt>")
                        .append(Html.escape(name))
                        .append("</dt><dd>")
                        .append(Html.escape(text))
                        .append("</dd>\n"));
        return list.append("</dl>\n").toString();
    }

    private static String certificate(Certificate certificate) {
        if (certificate.kind() == Certificate.Kind.KKT) {
            return format(
                    "No pair of training rows violates the optimality conditions by more than %.3e in decision values"
                            + " (wanted %.0e). The dual objective is %.8g and the primal %.8g, a relative duality gap of %.3e."
                            + " All of these were computed in float64 from the final dual variables, on all rows.",
                    certificate.gap(),
                    certificate.tolerance(),
                    certificate.dual(),
                    certificate.primal(),
                    certificate.relativeGap());
        }
        String bound = format(
                "No model whatsoever has an objective below %.8g, and this one has %.8g",
                certificate.dual(), certificate.primal());
        // Before the first useful dual point the bound may be negative, which no objective is.
        String distance = certificate.dual() <= 0
                ? ", so that nothing is known yet about its distance to the optimum"
                : format(
                        ": it is at most %.3g %% above the optimum",
                        100 * (certificate.primal() - certificate.dual()) / certificate.dual());
        return bound
                + distance
                + format(
                        " (relative gap %.3e, wanted %.0e). Both numbers were computed in float64 from the final model and"
                                + " its dual variables, on all rows.",
                        certificate.relativeGap(), certificate.tolerance());
    }

    private String curves() {
        List<Progress> history = summary.result().report().history();
        double tolerance = summary.spec().limits().tolerance();
        if (history.isEmpty()) {
            return "<p>No iteration was needed.</p>\n";
        }
        return "<p>Gap after every iteration; the dashed line is the gap that was asked for.</p>\n<div class=\"pair\">\n"
                + new GapCurve(history, Progress::seconds, "seconds", tolerance).svg()
                + new GapCurve(history, Progress::passes, "passes over the data", tolerance).svg()
                + "</div>\n";
    }

    private String devices() {
        double nonZeros = Math.max(1, summary.result().report().nonZeros());
        return Html.table(
                List.of("device", "hardware", "rows", "non-zeros", "share", "communication", "sent", "peak memory"),
                summary.result().report().devices().stream()
                        .map(d -> List.of(
                                d.name(),
                                d.hardware(),
                                format("%,d", d.rows()),
                                format("%,d", d.nonZeros()),
                                format("%.1f %%", 100 * d.nonZeros() / nonZeros),
                                format("%.2f s (%.1f %%)", d.communicateSeconds(), 100 * d.communicateShare()),
                                TextTable.bytes(d.communicateBytes()),
                                TextTable.bytes(d.peakMemoryBytes())))
                        .toList());
    }

    private String evaluation(Classification classes) {
        var matrix = classes.matrix();
        List<List<String>> perClass = new ArrayList<>();
        matrix.byClass()
                .forEach((id, counts) -> perClass.add(List.of(
                        classes.names().get(id),
                        format("%,d", counts.rows()),
                        format("%.3f", counts.precision()),
                        format("%.3f", counts.recall()),
                        format("%.3f", counts.f1()))));
        List<List<String>> confusions = matrix.confusions(CONFUSIONS).stream()
                .map(cell -> List.of(
                        classes.names().get(cell.truth()) + " taken for "
                                + classes.names().get(cell.predicted()),
                        format("%,d", cell.count())))
                .toList();
        return "<p>"
                + format("Accuracy <strong>%.3f</strong> on %,d rows", matrix.accuracy(), matrix.rows())
                + (Double.isNaN(baseline)
                        ? ""
                        : format(", against %.3f for always giving the most frequent class", baseline))
                + format(". Macro F1 %.3f.</p>%n", matrix.macroF1())
                + "<h3>Most frequent confusions</h3>\n" + Html.table(List.of("confusion", "rows"), confusions)
                + "<h3>Classes</h3>\n" + Html.table(List.of("class", "rows", "precision", "recall", "F1"), perClass);
    }

    private static String format(String pattern, Object... values) {
        return String.format(Locale.ROOT, pattern, values);
    }
}
