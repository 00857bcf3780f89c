package boulevard.cli.report;

import boulevard.solver.Progress;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/** The relative gap on a logarithmic scale over seconds or passes, as inline SVG; colours come from the page's style sheet. */
final class GapCurve {
    private static final int WIDTH = 460;
    private static final int HEIGHT = 260;
    private static final int LEFT = 52;
    private static final int RIGHT = 14;
    private static final int TOP = 12;
    private static final int BOTTOM = 40;
    private static final double SMALLEST_GAP = 1e-16;
    private static final int TICKS = 4;

    private final List<Progress> points;
    private final ToDoubleFunction<Progress> horizontal;
    private final String caption;
    private final double tolerance;
    private final double rightEnd;
    private final int lowestDecade;
    private final int highestDecade;

    /**
     * A curve over {@code horizontal}.
     *
     * @param caption what the horizontal axis shows
     * @param tolerance the gap that was asked for, drawn as a line
     */
    GapCurve(List<Progress> history, ToDoubleFunction<Progress> horizontal, String caption, double tolerance) {
        points = history.stream().filter(p -> p.gap() > 0).toList();
        this.horizontal = horizontal;
        this.caption = caption;
        this.tolerance = tolerance;
        rightEnd = Math.max(points.stream().mapToDouble(horizontal).max().orElse(1), Double.MIN_NORMAL);
        double least = points.stream().mapToDouble(GapCurve::gap).min().orElse(tolerance);
        double most = points.stream().mapToDouble(GapCurve::gap).max().orElse(1);
        lowestDecade = (int) Math.floor(Math.log10(Math.min(least, tolerance)));
        highestDecade = Math.max(lowestDecade + 1, (int) Math.ceil(Math.log10(Math.max(most, tolerance))));
    }

    private static double gap(Progress progress) {
        return Math.max(progress.gap(), SMALLEST_GAP);
    }

    private double x(double value) {
        return LEFT + (WIDTH - LEFT - RIGHT) * value / rightEnd;
    }

    private double y(double gap) {
        double share = (highestDecade - Math.log10(gap)) / (highestDecade - lowestDecade);
        return TOP + (HEIGHT - TOP - BOTTOM) * share;
    }

    /** The picture. */
    String svg() {
        StringBuilder svg = new StringBuilder();
        add(
                svg,
                "<svg viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"Relative gap over %s\">%n",
                WIDTH,
                HEIGHT,
                caption);
        int step = Math.max(1, (highestDecade - lowestDecade + 5) / 6);
        for (int decade = lowestDecade; decade <= highestDecade; decade += step) {
            double at = y(Math.pow(10, decade));
            add(svg, "<line class=\"grid\" x1=\"%d\" x2=\"%d\" y1=\"%.1f\" y2=\"%.1f\"/>", LEFT, WIDTH - RIGHT, at, at);
            add(svg, "<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">1e%d</text>%n", LEFT - 6, at + 4, decade);
        }
        for (int tick = 0; tick <= TICKS; tick++) {
            double value = rightEnd * tick / TICKS;
            add(
                    svg,
                    "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%.3g</text>%n",
                    x(value),
                    HEIGHT - BOTTOM + 18,
                    value);
        }
        add(svg, "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\">%s</text>%n", (LEFT + WIDTH) / 2, HEIGHT - 6, caption);
        double wanted = y(tolerance);
        add(
                svg,
                "<line class=\"wanted\" x1=\"%d\" x2=\"%d\" y1=\"%.1f\" y2=\"%.1f\"/>%n",
                LEFT,
                WIDTH - RIGHT,
                wanted,
                wanted);
        svg.append("<polyline class=\"curve\" points=\"");
        points.forEach(p -> add(svg, "%.1f,%.1f ", x(horizontal.applyAsDouble(p)), y(gap(p))));
        return svg.append("\"/>\n</svg>\n").toString();
    }

    private static void add(StringBuilder svg, String pattern, Object... values) {
        svg.append(String.format(Locale.ROOT, pattern, values));
    }
}
