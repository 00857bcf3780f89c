package boulevard.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import boulevard.solver.Progress;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

final class ProgressLineTest {
    private final StringWriter text = new StringWriter();

    private static Progress at(double seconds, double gap) {
        return new Progress(1, 2, 3, 1, 1 - gap, seconds);
    }

    @Test
    void plainLinesComeEveryFewSeconds() {
        ProgressLine line = new ProgressLine(new PrintWriter(text), false, 1e-3);

        for (int i = 0; i < 50; i++) {
            line.progress(at(i * 0.1, 0.5));
        }
        line.end();

        assertThat(text.toString().lines())
                .hasSize(3)
                .allMatch(row -> row.startsWith("iteration 1  2.0 passes  gap 5.0e-01 (wanted 1e-03)"));
    }

    @Test
    void theBarGrowsWithTheLogarithmOfTheGapAndNeverShrinks() {
        ProgressLine line = new ProgressLine(new PrintWriter(text), true, 1e-4);

        line.progress(at(0, 1));
        line.progress(at(1, 1e-2));
        line.progress(at(2, 1e-1));
        line.progress(at(3, 1e-5));
        line.end();

        assertThat(text.toString())
                .containsSubsequence(
                        "[....................]",
                        "[##########..........]",
                        "[##########..........]",
                        "[####################]")
                .endsWith("\r\u001b[K");
    }
}
