package boulevard.cli.run;

import boulevard.solver.Progress;
import boulevard.solver.ProgressListener;
import java.io.PrintWriter;
import java.util.Locale;

/**
 * Shows progress: on a terminal one line with a bar, rewritten in place; elsewhere a plain line every few seconds.
 *
 * <p>The bar is the way from the first gap to the tolerance on a logarithmic scale, and never moves back.
 */
public final class ProgressLine implements ProgressListener {
    /** System property that the launcher sets to true if standard error is a terminal. */
    public static final String TERMINAL_PROPERTY = "boulevard.terminal";

    private static final double SECONDS_BETWEEN_LINES = 2;
    private static final double SECONDS_BETWEEN_REWRITES = 0.1;
    private static final int BAR = 20;
    private static final String ERASE_LINE = "\r\u001b[K";

    private final PrintWriter err;
    private final boolean terminal;
    private final double tolerance;
    private double firstGap = Double.NaN;
    private double furthest;
    private double shownAt = Double.NEGATIVE_INFINITY;

    /**
     * A line that hasn't been written yet.
     *
     * @param tolerance the gap at which the bar is full
     */
    public ProgressLine(PrintWriter err, boolean terminal, double tolerance) {
        this.err = err;
        this.terminal = terminal;
        this.tolerance = tolerance;
    }

    @Override
    public void progress(Progress progress) {
        double gap = progress.gap();
        if (Double.isNaN(firstGap)) {
            firstGap = gap;
        }
        double done = gap <= tolerance ? 1 : Math.log(firstGap / gap) / Math.log(firstGap / tolerance);
        furthest = Math.max(furthest, Math.min(1, done));
        if (progress.seconds() - shownAt < (terminal ? SECONDS_BETWEEN_REWRITES : SECONDS_BETWEEN_LINES)) {
            return;
        }
        shownAt = progress.seconds();
        if (terminal) {
            err.print(ERASE_LINE + bar() + " " + text(progress));
        } else {
            err.println(text(progress));
        }
        err.flush();
    }

    private String bar() {
        int filled = (int) Math.round(furthest * BAR);
        return "[" + "#".repeat(filled) + ".".repeat(BAR - filled) + "]";
    }

    private String text(Progress progress) {
        return String.format(
                Locale.ROOT,
                "iteration %d  %.1f passes  gap %.1e (wanted %.0e)  %s %.6g  %.1f s",
                progress.iteration(),
                progress.passes(),
                progress.gap(),
                tolerance,
                Double.isNaN(progress.primal()) ? "dual" : "primal",
                Double.isNaN(progress.primal()) ? progress.dual() : progress.primal(),
                progress.seconds());
    }

    /** Clears the line on a terminal. */
    public void end() {
        if (terminal) {
            err.print(ERASE_LINE);
            err.flush();
        }
    }
}
