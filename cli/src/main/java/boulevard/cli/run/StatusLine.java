package boulevard.cli.run;

import java.io.PrintWriter;
import java.util.function.Supplier;

/** How far work has come: on a terminal one line with a bar, rewritten in place; elsewhere a plain line every few seconds. */
final class StatusLine {
    private static final double SECONDS_BETWEEN_LINES = 2;
    private static final double SECONDS_BETWEEN_REWRITES = 0.1;
    private static final int BAR = 20;
    private static final String ERASE_LINE = "\r\u001b[K";

    private final PrintWriter err;
    private final boolean terminal;
    private double shownAt = Double.NEGATIVE_INFINITY;

    /** A line that hasn't been written yet. */
    StatusLine(PrintWriter err, boolean terminal) {
        this.err = err;
        this.terminal = terminal;
    }

    /**
     * Shows a text, unless the last one is too recent.
     *
     * @param seconds since work began
     * @param share how much is done, 0 to 1
     */
    void show(double seconds, double share, Supplier<String> text) {
        if (seconds - shownAt < (terminal ? SECONDS_BETWEEN_REWRITES : SECONDS_BETWEEN_LINES)) {
            return;
        }
        shownAt = seconds;
        if (terminal) {
            int filled = (int) Math.round(share * BAR);
            err.print(ERASE_LINE + "[" + "#".repeat(filled) + ".".repeat(BAR - filled) + "] " + text.get());
        } else {
            err.println(text.get());
        }
        err.flush();
    }

    /** Clears the line on a terminal. */
    void end() {
        if (terminal) {
            err.print(ERASE_LINE);
            err.flush();
        }
    }
}
