package boulevard.solver;

import boulevard.model.Certificate;

/**
 * How far a run has come, after one outer iteration.
 *
 * @param iteration outer iterations done
 * @param passes passes over the data: products with X and with its transpose count half a pass each, parts of rows as parts
 * @param rounds all-reduces of a whole feature-like or row-like vector
 * @param primal objective P of the current point
 * @param dual objective D of the current dual candidate; P − D bounds the error
 * @param seconds wall time since training began
 */
public record Progress(long iteration, double passes, long rounds, double primal, double dual, double seconds) {
    /** (primal − dual) / primal. */
    public double relativeGap() {
        return Certificate.relativeGap(primal, dual);
    }
}
