package boulevard.cli.run;

import boulevard.data.Dataset;
import boulevard.data.RowBlock;
import boulevard.device.DeviceGroup;
import boulevard.solver.MemoryPlan;
import boulevard.solver.Progress;
import boulevard.solver.ProgressListener;
import boulevard.train.Boulevard;
import boulevard.train.TrainingResult;
import boulevard.train.TrainingSpec;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * One training run: warns about unscaled features, opens the devices, shows progress, logs metrics, listens to Ctrl-C.
 *
 * @param console where it talks
 * @param metrics file for metrics, or null for none
 */
public record TrainingRun(Console console, @Nullable Path metrics) {

    /** What to do with the result while Ctrl-C still waits for it. */
    @FunctionalInterface
    public interface Finish {
        /** Writes the model and prints the summary. */
        RunSummary finish(TrainingResult result) throws IOException;
    }

    /** Trains and finishes; both are protected against Ctrl-C. */
    public RunSummary train(Dataset data, TrainingSpec spec, Finish finish) throws IOException {
        warnAboutScales(data);
        try (DeviceGroup devices = Boulevard.open(data, spec);
                Interruption interruption = Interruption.open()) {
            if (metrics == null) {
                return finish.finish(interruption.during(() -> train(data, spec, devices, ProgressListener.NONE)));
            }
            try (MetricsLog log = new MetricsLog(metrics)) {
                return logged(log, () -> {
                    log.start(data, spec, devices);
                    return finish.finish(interruption.during(() -> train(data, spec, devices, log)));
                });
            }
        }
    }

    private interface Work {
        RunSummary run() throws IOException;
    }

    private static RunSummary logged(MetricsLog log, Work work) throws IOException {
        try {
            RunSummary summary = work.run();
            log.end(summary);
            return summary;
        } catch (IOException | RuntimeException | Error failed) {
            log.failed(failed);
            throw failed;
        }
    }

    private TrainingResult train(Dataset data, TrainingSpec spec, DeviceGroup devices, ProgressListener log) {
        if (console.options().quiet()) {
            return Boulevard.train(data, spec, devices, log);
        }
        ProgressLine line = new ProgressLine(
                console.err(),
                Boolean.getBoolean(ProgressLine.TERMINAL_PROPERTY),
                spec.limits().tolerance());
        try {
            return Boulevard.train(data, spec, devices, new ProgressListener() {
                @Override
                public void progress(Progress progress) {
                    line.progress(progress);
                    log.progress(progress);
                }

                @Override
                public void plan(MemoryPlan plan) {
                    console.note(KernelSummary.describe(plan));
                }
            });
        } finally {
            line.end();
        }
    }

    private void warnAboutScales(Dataset data) {
        if (!console.options().quiet()) {
            FeatureScales scales = new FeatureScales();
            for (RowBlock block : data.matrix().blocks()) {
                scales.add(block);
            }
            scales.warning().ifPresent(console::warn);
        }
    }
}
