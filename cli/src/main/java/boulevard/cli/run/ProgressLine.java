package boulevard.cli.run;

import boulevard.solver.Progress;
import boulevard.solver.ProgressListener;
import java.io.PrintWriter;
import java.util.Locale;

/**
 * Shows the progress of training in a {@link StatusLine}.
 *
 * <p>The bar is the way from the first gap to the tolerance on a logarithmic scale, and never moves back.
 */
public final class ProgressLine implements ProgressListener {
    /** System property that the launcher sets to true if standard error is a terminal. */
    public static final String TERMINAL_PROPERTY = "boulevard.terminal";

    private final StatusLine line;
    private final double tolerance;
    private double firstGap = Double.NaN;
    private double furthest;

    /**
     * A line that hasn't been written yet.
     *
     * @param tolerance the gap at which the bar is full
     */
    public ProgressLine(PrintWriter err, boolean terminal, double tolerance) {
        line = new StatusLine(err, terminal);
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
        line.show(progress.seconds(), furthest, () -> text(progress));
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
        line.end();
    }
}
