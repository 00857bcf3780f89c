package boulevard.cli.run;

import boulevard.tune.GridSearch;
import boulevard.tune.SearchResult;
import java.util.Locale;

/** Shows the progress of a search: jobs done, the best point so far, and about how long it will take. */
public final class SearchProgress implements GridSearch.Listener {
    private final StatusLine line;

    /** A line that hasn't been written yet. */
    public SearchProgress(Console console) {
        line = new StatusLine(console.err(), Boolean.getBoolean(ProgressLine.TERMINAL_PROPERTY));
    }

    @Override
    public void progress(SearchResult soFar) {
        line.show(soFar.seconds(), (double) soFar.done() / soFar.jobs(), () -> text(soFar));
    }

    private static String text(SearchResult soFar) {
        String best = soFar.best()
                .map(point -> String.format(
                        Locale.ROOT,
                        "best %s %.6g at %s",
                        soFar.score().word(),
                        point.mean(),
                        SearchSummary.describe(point.point())))
                .orElse("no point complete yet");
        double left = soFar.seconds() / soFar.done() * (soFar.jobs() - soFar.done());
        return String.format(
                Locale.ROOT, "%,d of %,d jobs  %s  about %.0f s left", soFar.done(), soFar.jobs(), best, left);
    }

    /** Clears the line on a terminal. */
    public void end() {
        line.end();
    }
}
