package boulevard.cli.run;

import boulevard.data.Dataset;
import boulevard.device.DeviceGroup;
import boulevard.solver.Progress;
import boulevard.solver.ProgressListener;
import boulevard.train.TrainingSpec;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;

/**
 * A file of JSON lines about a run, written while it lasts: {@code {"event":"start"}}, one {@code "progress"} per iteration,
 * and {@code "end"}, whose keys are those of the summary, or {@code "failed"} with the message of the error.
 */
public final class MetricsLog implements ProgressListener, AutoCloseable {
    private final PrintWriter file;

    /** Replaces the file by an empty log. */
    public MetricsLog(Path path) throws IOException {
        file = new PrintWriter(Files.newBufferedWriter(path, StandardCharsets.UTF_8));
    }

    /** Writes the line that says what is trained on what. */
    public void start(Dataset data, TrainingSpec spec, DeviceGroup devices) {
        Map<String, Object> line = Json.object(
                "rows", data.matrix().rows(),
                "features", data.matrix().columns(),
                "nonzeros", data.matrix().nonZeros(),
                "devices",
                        devices.devices().stream()
                                .map(d -> d.description().name())
                                .toList());
        line.putAll(RunSummary.problem(spec));
        write("start", line);
    }

    @Override
    public void progress(Progress progress) {
        Map<String, Object> line = Json.object(
                "iteration", progress.iteration(),
                "passes", progress.passes(),
                "rounds", progress.rounds(),
                "dual", progress.dual(),
                "gap", progress.gap(),
                "seconds", progress.seconds());
        if (!Double.isNaN(progress.primal())) {
            line.put("primal", progress.primal());
        }
        write("progress", line);
    }

    /** Writes the line with the outcome. */
    public void end(RunSummary summary) {
        write("end", summary.json());
    }

    /** Writes the line that says why there is no outcome. */
    public void failed(Throwable reason) {
        write("failed", Map.of("error", String.valueOf(reason.getMessage())));
    }

    private void write(String event, Map<String, ?> values) {
        Map<String, Object> line = Json.object(
                "event",
                event,
                "time",
                Instant.now().truncatedTo(ChronoUnit.MILLIS).toString());
        line.putAll(values);
        file.println(Json.text(line));
        file.flush();
    }

    @Override
    public void close() {
        file.close();
    }
}
