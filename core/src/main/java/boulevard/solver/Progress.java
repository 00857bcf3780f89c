package boulevard.solver;

import boulevard.model.Certificate;

/**
 * How far a run has come, after one outer iteration.
 *
 * @param iteration outer iterations done
 * @param passes passes over the data: products with X and with its transpose count half a pass each, parts of rows as parts;
 *     of a kernel machine, kernel rows computed over the number of rows
 * @param rounds all-reduces of a whole feature-like or row-like vector
 * @param primal objective P of the current point; NaN where it isn't known before the end
 * @param dual objective of the current dual candidate, as {@link Certificate} states it
 * @param gap the gap that is to fall below the tolerance, see {@link Certificate#gap}
 * @param seconds wall time since training began
 */
public record Progress(
        long iteration, double passes, long rounds, double primal, double dual, double gap, double seconds) {
    /** The progress of a linear machine: its gap is the relative duality gap. */
    public Progress(long iteration, double passes, long rounds, double primal, double dual, double seconds) {
        this(iteration, passes, rounds, primal, dual, Certificate.relativeGap(primal, dual), seconds);
    }
}
