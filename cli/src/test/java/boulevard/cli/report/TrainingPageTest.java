package boulevard.cli.report;

import static org.assertj.core.api.Assertions.assertThat;

import boulevard.cli.evaluation.Classification;
import boulevard.cli.run.RunSummary;
import boulevard.data.Labels;
import boulevard.metric.ConfusionMatrix;
import boulevard.model.Certificate;
import boulevard.model.LinearModel;
import boulevard.model.Output;
import boulevard.model.Status;
import boulevard.solver.Progress;
import boulevard.train.TrainingReport;
import boulevard.train.TrainingReport.DeviceReport;
import boulevard.train.TrainingResult;
import boulevard.train.TrainingSpec;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

final class TrainingPageTest {
    private static final String HOSTILE = "<script>alert('x')</script>&\"";

    private static RunSummary summary(List<Progress> history) {
        LinearModel model = new LinearModel(
                new Output.Classes(Labels.of(List.of("a", "b"))),
                1,
                0,
                new double[1],
                new Certificate(10, 9.995, Status.CONVERGED, 1e-3));
        TrainingReport report = new TrainingReport(
                100,
                1,
                100,
                2,
                "newton",
                HOSTILE,
                "1 x 1 (data)",
                "ring",
                12.5,
                7,
                1.5,
                2.5,
                null,
                history,
                List.of(new DeviceReport("cpu:0", HOSTILE, 100, 100, 0.3, 2048, 0.2, 1 << 20)));
        return new RunSummary(new TrainingResult(model, report), TrainingSpec.defaults(), 0.1, 2, Path.of("a&b.model"));
    }

    private static String page(List<Progress> history) throws IOException {
        Classification evaluation = new Classification(
                List.of(HOSTILE, "b"), List.of(), ConfusionMatrix.of(new int[] {0, 1, 1}, new int[] {0, 1, 0}), 0.5);
        return new TrainingPage(HOSTILE, summary(history), evaluation, 0.25).html();
    }

    private static List<Progress> history() {
        return List.of(
                new Progress(1, 1, 2, 20, 5, 0.1),
                new Progress(2, 3, 4, 11, 9, 0.4),
                new Progress(3, 5, 6, 10, 9.995, 1.5));
    }

    @Test
    void everythingIsEscaped() throws IOException {
        assertThat(page(history()))
                .doesNotContain("<script", "alert('x')", "a&b.model")
                .contains("&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&amp;&quot;", "a&amp;b.model");
    }

    @Test
    void nothingIsLoadedFromElsewhere() throws IOException {
        assertThat(page(history())).doesNotContain("http", "src=", "href=", "url(", "@import");
    }

    @Test
    void certificateCurvesDevicesAndEvaluationAreThere() throws IOException {
        assertThat(page(history()))
                .contains("No model whatsoever has an objective below 9.995", "relative gap 5.000e-04")
                .contains(
                        "aria-label=\"Relative gap over seconds\"",
                        "aria-label=\"Relative gap over passes over the data\"")
                .contains("<td>cpu:0</td>", "<td>0.30 s (20.0 %)</td>", "<td>1.0 MiB</td>")
                .contains("<strong>0.667</strong>", "against 0.250", "<td>0.500</td>")
                .contains("prefers-color-scheme: dark");
    }

    @Test
    void curvesGoFromTheFirstGapAtTheLeftToTheLastAtTheRight() {
        String svg = new GapCurve(history(), Progress::seconds, "seconds", 1e-3).svg();

        // Decades 1e0 to 1e-4 over 208 pixels; gaps 0.75, 0.182 and 5e-4 at a fifteenth, four fifteenths and the right
        // end.
        assertThat(svg).contains("points=\"78.3,18.5 157.1,50.5 446.0,183.7 \"");
    }

    @Test
    void aRunWithoutIterationsHasNoCurve() throws IOException {
        assertThat(page(List.of())).contains("No iteration was needed").doesNotContain("<svg");
    }
}
