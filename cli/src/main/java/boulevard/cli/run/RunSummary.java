package boulevard.cli.run;

import boulevard.cli.option.LossWords;
import boulevard.model.Certificate;
import boulevard.train.KernelReport;
import boulevard.train.KernelSpec;
import boulevard.train.TrainingReport;
import boulevard.train.TrainingReport.DeviceReport;
import boulevard.train.TrainingResult;
import boulevard.train.TrainingSpec;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What a run ends with, as text and as JSON.
 *
 * @param result the model and the account of the training
 * @param spec what was asked for
 * @param loadSeconds wall time of reading the data
 * @param totalSeconds wall time of everything
 * @param model where the model was written
 */
public record RunSummary(
        TrainingResult result, TrainingSpec spec, double loadSeconds, double totalSeconds, Path model) {

    /** The status that the process ends with: 0, 3 if training stopped early, 130 if the user stopped it. */
    public int exitCode() {
        return switch (result.certificate().status()) {
            case CONVERGED -> 0;
            case INTERRUPTED -> 130;
            case ITERATION_LIMIT, TIME_LIMIT, STALLED -> 3;
        };
    }

    /** The problem's parameters, for JSON. */
    static Map<String, Object> problem(TrainingSpec spec) {
        Map<String, Object> values = Json.object(
                "loss", LossWords.of(spec.loss()),
                "c", spec.c());
        if (!spec.loss().classifies()) {
            values.put("epsilon", spec.loss().epsilon());
        }
        KernelSpec kernel = spec.kernel();
        if (kernel == null) {
            values.put("bias", spec.bias());
        } else {
            values.putAll(KernelSummary.problem(kernel));
        }
        values.put("tolerance", spec.limits().tolerance());
        values.put("seed", spec.seed());
        return values;
    }

    /** The summary as JSON values. */
    public Map<String, Object> json() {
        TrainingReport report = result.report();
        Certificate certificate = result.certificate();
        Map<String, Object> values = Json.object(
                "rows",
                report.rows(),
                "features",
                report.features(),
                "nonzeros",
                report.nonZeros(),
                "classes",
                report.classes(),
                "devices",
                report.devices().stream().map(RunSummary::device).toList(),
                "split",
                report.grid(),
                "allreduce",
                report.allReduce(),
                "solver",
                report.solver(),
                "reason",
                report.reason(),
                "iterations",
                report.iterations(),
                "passes",
                report.passes(),
                "rounds",
                report.rounds(),
                "seconds",
                Json.object(
                        "load",
                        loadSeconds,
                        "train",
                        report.seconds(),
                        "cpu",
                        cpu(report),
                        "communicate",
                        report.communicateSeconds(),
                        "total",
                        totalSeconds),
                "objective",
                Json.object("primal", certificate.primal(), "dual", certificate.dual()),
                "gap",
                gap(certificate),
                "status",
                certificate.status().word());
        values.putAll(problem(spec));
        KernelReport kernel = report.kernel();
        if (kernel != null) {
            values.putAll(KernelSummary.work(kernel));
        }
        values.put("model", model.toString());
        return values;
    }

    /** JSON has no NaN: 0 where it isn't known. */
    private static double cpu(TrainingReport report) {
        return Double.isNaN(report.cpuSeconds()) ? 0 : report.cpuSeconds();
    }

    private static Map<String, Object> gap(Certificate certificate) {
        return certificate.kind() == Certificate.Kind.DUALITY
                ? Json.object("relative", certificate.relativeGap(), "kind", "duality")
                : Json.object("relative", certificate.relativeGap(), "kind", "kkt", "kkt", certificate.gap());
    }

    private static Map<String, Object> device(DeviceReport device) {
        Map<String, Object> values = Json.object(
                "name", device.name(),
                "hardware", device.hardware(),
                "rows", device.rows(),
                "nonzeros", device.nonZeros(),
                "communicateSeconds", device.communicateSeconds(),
                "communicateBytes", device.communicateBytes(),
                "communicateShare", device.communicateShare(),
                "peakMemoryBytes", device.peakMemoryBytes());
        return values;
    }

    /** The summary as lines of text. */
    public String text() {
        return lines().entrySet().stream()
                        .map(line -> String.format(Locale.ROOT, "%-10s %s%n", line.getKey(), line.getValue()))
                        .collect(Collectors.joining())
                + System.lineSeparator()
                + devices();
    }

    /** The summary without the devices, as names and sentences. */
    public Map<String, String> lines() {
        TrainingReport report = result.report();
        Certificate certificate = result.certificate();
        Map<String, String> lines = new LinkedHashMap<>();
        lines.put(
                "data",
                format(
                        "%,d rows, %,d features, %,d non-zeros%s",
                        report.rows(),
                        report.features(),
                        report.nonZeros(),
                        report.classes() == 0 ? "" : format(", %,d classes", report.classes())));
        lines.put("problem", problemLine());
        lines.put(
                "devices",
                report.devices().stream().map(DeviceReport::name).collect(Collectors.joining(", ")) + "; split "
                        + report.grid() + "; all-reduce " + report.allReduce());
        lines.put("solver", report.solver() + ": " + report.reason());
        lines.put(
                "work",
                format(
                        "%,d iterations, %.1f passes, %,d rounds",
                        report.iterations(), report.passes(), report.rounds()));
        lines.put(
                "seconds",
                format(
                        "load %.2f, train %.2f (cpu %.2f, communicate %.2f), total %.2f",
                        loadSeconds, report.seconds(), report.cpuSeconds(), report.communicateSeconds(), totalSeconds));
        KernelReport kernel = report.kernel();
        if (kernel != null) {
            KernelSummary.addLines(report, kernel, lines);
        }
        lines.put("objective", format("primal %.8g, dual %.8g", certificate.primal(), certificate.dual()));
        lines.put(
                "gap",
                kernel == null
                        ? format("%.2e relative, wanted %.0e", certificate.gap(), certificate.tolerance())
                        : KernelSummary.gap(certificate));
        lines.put("status", certificate.status().word());
        lines.put("model", model.toString());
        return lines;
    }

    private String problemLine() {
        KernelSpec kernel = spec.kernel();
        if (kernel == null) {
            return format("%s loss, C %s, bias %s", LossWords.of(spec.loss()), number(spec.c()), number(spec.bias()));
        }
        return kernel.nu() == null
                ? format(
                        "%s loss, C %s, %s",
                        LossWords.of(spec.loss()), number(spec.c()), KernelSummary.describe(kernel))
                : "one class, " + KernelSummary.describe(kernel);
    }

    private String devices() {
        List<List<String>> rows = result.report().devices().stream()
                .map(d -> List.of(
                        d.name(),
                        format("%,d", d.rows()),
                        format("%,d", d.nonZeros()),
                        format("%.1f %%", 100 * d.communicateShare()),
                        TextTable.bytes(d.peakMemoryBytes())))
                .toList();
        return TextTable.of(List.of("device", "rows", "non-zeros", "communication", "peak memory"), rows);
    }

    private static String number(double value) {
        return value == Math.rint(value) && Math.abs(value) < 1e15 ? format("%.0f", value) : Double.toString(value);
    }

    private static String format(String pattern, Object... values) {
        return String.format(Locale.ROOT, pattern, values);
    }
}
