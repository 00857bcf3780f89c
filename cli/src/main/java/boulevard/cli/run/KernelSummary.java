package boulevard.cli.run;

import boulevard.kernel.Kernel;
import boulevard.model.Certificate;
import boulevard.solver.MemoryPlan;
import boulevard.train.KernelReport;
import boulevard.train.KernelSpec;
import boulevard.train.TrainingReport;
import java.util.Locale;
import java.util.Map;

/** What a summary says about kernel machines. */
public final class KernelSummary {
    private KernelSummary() {}

    /** The parameters, for JSON. */
    static Map<String, Object> problem(KernelSpec spec) {
        Kernel kernel = spec.kernel();
        Map<String, Object> values = Json.object("kernel", kernel.name());
        if (kernel instanceof Kernel.Rbf rbf) {
            values.put("gamma", rbf.gamma());
        } else if (kernel instanceof Kernel.Polynomial poly) {
            values.put("gamma", poly.gamma());
            values.put("degree", poly.degree());
            values.put("coef0", poly.coef0());
        } else if (kernel instanceof Kernel.Sigmoid sigmoid) {
            values.put("gamma", sigmoid.gamma());
            values.put("coef0", sigmoid.coef0());
        }
        values.put("multiclass", multiclass(spec));
        Double nu = spec.nu();
        if (nu != null) {
            values.put("nu", nu);
        }
        return values;
    }

    private static String multiclass(KernelSpec spec) {
        return spec.multiclass() == KernelSpec.Multiclass.ONE_VS_ONE ? "ovo" : "ovr";
    }

    /** The parameters as a sentence. */
    static String describe(KernelSpec spec) {
        StringBuilder text = new StringBuilder();
        problem(spec).forEach((name, value) -> {
            if (!name.equals("multiclass")) {
                text.append(text.isEmpty() ? "" : ", ").append(name).append(' ').append(value);
            }
        });
        return text.toString();
    }

    /** What it took, for JSON. */
    static Map<String, Object> work(KernelReport report) {
        return Json.object(
                "machines", report.machines(),
                "supportVectors", report.supportVectors(),
                "boundedVariables", report.bounded(),
                "kernelRowsComputed", report.rowsComputed(),
                "kernelRowsRequested", report.rowsRequested(),
                "steps", report.steps(),
                "refinements", report.refinements(),
                "devicesPerMachine", report.ranksPerMachine(),
                "implementation", report.implementation(),
                "plans", report.plans().stream().map(KernelSummary::plan).toList());
    }

    private static Map<String, Object> plan(MemoryPlan plan) {
        return Json.object(
                "device", plan.device(),
                "limitBytes", plan.limit(),
                "dataBytes", plan.data(),
                "vectorBytes", plan.vectors(),
                "workspaceBytes", plan.workspace(),
                "workingSetRows", plan.workingSet(),
                "workingSetBytes", plan.workingBytes(),
                "cachedRows", plan.cachedRows(),
                "cacheBytes", plan.cacheBytes());
    }

    /** Adds what it took to the lines of a summary. */
    static void addLines(TrainingReport training, KernelReport report, Map<String, String> lines) {
        lines.put(
                "work",
                format(
                        "%,d iterations, %,d kernel rows computed (%.2f per row) and %,d from the cache, %,d pair steps, %,d"
                                + " refinements",
                        training.iterations(),
                        report.rowsComputed(),
                        training.passes(),
                        report.rowsRequested() - report.rowsComputed(),
                        report.steps(),
                        report.refinements()));
        lines.put(
                "machine",
                format(
                        "%,d support vectors, %,d dual variables at their bound, %,d binary problem%s; %s",
                        report.supportVectors(),
                        report.bounded(),
                        report.machines(),
                        report.machines() == 1 ? "" : "s",
                        report.implementation()));
    }

    /** A plan as a sentence. */
    public static String describe(MemoryPlan plan) {
        return format(
                "memory plan for %s: rows %s, vectors %s, workspace %s, working set of %,d rows %s, cache of %,d kernel rows up"
                        + " to %s; together %s of %s",
                plan.device(),
                TextTable.bytes(plan.data()),
                TextTable.bytes(plan.vectors()),
                TextTable.bytes(plan.workspace()),
                plan.workingSet(),
                TextTable.bytes(plan.workingBytes()),
                plan.cachedRows(),
                TextTable.bytes(plan.cacheBytes()),
                TextTable.bytes(plan.total()),
                TextTable.bytes(plan.limit()));
    }

    /** The gap as a sentence. */
    static String gap(Certificate certificate) {
        return format(
                "%.2e KKT, wanted %.0e; relative duality gap %.2e",
                certificate.gap(), certificate.tolerance(), certificate.relativeGap());
    }

    private static String format(String pattern, Object... values) {
        return String.format(Locale.ROOT, pattern, values);
    }
}
