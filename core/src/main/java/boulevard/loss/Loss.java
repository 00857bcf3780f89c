package boulevard.loss;

/**
 * A loss ℓ(y, m) of a target y and a margin m, with its dual function: everything that solvers and devices need of it.
 *
 * <p>All four losses share one dual form. With the dual variable β of a row (for a class target β = y·α with α ≥ 0), cost C
 * and {@code κ = 1/(2C)} for the squared losses and 0 otherwise, the dual objective of a linear machine is
 * {@code Σ [y β − ε|β| − κ β²/2] − ½‖Xᵀβ‖²} over {@code lower ≤ β ≤ upper}:
 *
 * <table>
 * <caption>The four losses</caption>
 * <tr><th>form</th><th>ℓ(y, m)</th><th>target</th><th>ε</th><th>range of β</th></tr>
 * <tr><td>hinge</td><td>max(0, 1 − y m)</td><td>±1</td><td>0</td><td>0 ≤ yβ ≤ C</td></tr>
 * <tr><td>squared hinge</td><td>max(0, 1 − y m)²</td><td>±1</td><td>0</td><td>0 ≤ yβ</td></tr>
 * <tr><td>ε-insensitive</td><td>max(0, |y − m| − ε)</td><td>real</td><td>ε</td><td>|β| ≤ C</td></tr>
 * <tr><td>squared ε-insensitive</td><td>max(0, |y − m| − ε)²</td><td>real</td><td>ε</td><td>any</td></tr>
 * </table>
 *
 * <p>See [hsieh2008], [ho2012] in docs/references.md.
 *
 * @param form which of the four
 * @param epsilon half-width of the insensitive tube, in units of the target; 0 for the two hinge losses
 */
public record Loss(Form form, double epsilon) {

    /** The shape of a loss. */
    public enum Form {
        /** max(0, 1 − y m). */
        HINGE,
        /** max(0, 1 − y m)². */
        SQUARED_HINGE,
        /** max(0, |y − m| − ε). */
        EPSILON_INSENSITIVE,
        /** max(0, |y − m| − ε)². */
        SQUARED_EPSILON_INSENSITIVE
    }

    /** The hinge loss. */
    public static final Loss HINGE = new Loss(Form.HINGE, 0);

    /** The squared hinge loss. */
    public static final Loss SQUARED_HINGE = new Loss(Form.SQUARED_HINGE, 0);

    /** Checks that ε suits the form. */
    public Loss {
        boolean hinge = form == Form.HINGE || form == Form.SQUARED_HINGE;
        if (!(epsilon >= 0) || Double.isInfinite(epsilon) || (hinge && epsilon != 0)) {
            throw new IllegalArgumentException(
                    "wanted epsilon " + (hinge ? "0" : "finite and at least 0") + " for " + form + ", got " + epsilon);
        }
    }

    /** Whether targets are ±1 (the hinge losses) rather than real numbers. */
    public boolean classifies() {
        return form == Form.HINGE || form == Form.SQUARED_HINGE;
    }

    /** Whether the loss is squared: smooth in the margin, strongly concave in the dual variable. */
    public boolean squared() {
        return form == Form.SQUARED_HINGE || form == Form.SQUARED_EPSILON_INSENSITIVE;
    }

    /** The loss of the same kind that isn't squared. */
    public Loss unsquared() {
        return classifies() ? HINGE : new Loss(Form.EPSILON_INSENSITIVE, epsilon);
    }

    /**
     * κ: the curvature that the loss adds to a dual variable, 1/(2 cost) for squared losses and 0 otherwise; finite even where
     * the cost is 0, so that it may be multiplied by the β = 0 of such a row.
     */
    public double dualCurvature(double cost) {
        return squared() ? 0.5 / Math.max(cost, Double.MIN_NORMAL) : 0;
    }

    /** Smallest value of a row's dual variable. */
    public double lower(double target, double cost) {
        if (classifies() && target > 0) {
            return 0;
        }
        return squared() && cost > 0 ? Double.NEGATIVE_INFINITY : -cost;
    }

    /** Largest value of a row's dual variable. */
    public double upper(double target, double cost) {
        if (classifies() && target < 0) {
            return 0;
        }
        return squared() && cost > 0 ? Double.POSITIVE_INFINITY : cost;
    }

    /** cost · ℓ(target, margin). */
    public double value(double target, double margin, double cost) {
        double excess = classifies() ? 1 - target * margin : Math.abs(target - margin) - epsilon;
        if (excess <= 0) {
            return 0;
        }
        return cost * (squared() ? excess * excess : excess);
    }

    /** A row's part of the dual objective: target·β − ε|β| − κβ²/2, for β within its range. */
    public double dualValue(double target, double beta, double cost) {
        return target * beta - epsilon * Math.abs(beta) - 0.5 * dualCurvature(cost) * beta * beta;
    }

    /**
     * The dual variable that maximises {@code β(target − margin) − ε|β| − κβ²/2 − pull(β − anchor)²/2} over its range.
     *
     * <p>With pull = 0 it is the dual candidate of a squared loss (minus the derivative of its loss); with pull = 1/σ it is
     * the proximal step of the augmented Lagrangian; with pull = ‖x‖² and the current dual variable as the anchor it is the
     * step of dual coordinate descent. Where κ + pull = 0 the objective is linear in β on both sides of 0: the step goes to the
     * end of the range that the sign of target − margin asks for if that exceeds ε, and to 0 otherwise.
     */
    public double dualStep(double target, double margin, double cost, double anchor, double pull) {
        double beta = unclampedStep(target, margin, cost, anchor, pull);
        return Math.min(Math.max(beta, lower(target, cost)), upper(target, cost));
    }

    /**
     * Minus the derivative of {@link #dualStep} with respect to the margin: 1/(κ + pull) where the step is strictly inside
     * its range and outside the kink at zero, else 0. It is the curvature of the smoothed loss.
     */
    public double stepSlope(double target, double margin, double cost, double anchor, double pull) {
        double beta = unclampedStep(target, margin, cost, anchor, pull);
        boolean inside = beta > lower(target, cost) && beta < upper(target, cost) && beta != 0;
        return inside ? 1 / (dualCurvature(cost) + pull) : 0;
    }

    private double unclampedStep(double target, double margin, double cost, double anchor, double pull) {
        double slope = target - margin + pull * anchor;
        double shrunk = slope > epsilon ? slope - epsilon : slope < -epsilon ? slope + epsilon : 0;
        // A quotient of zeros has no value, but the step does: nothing moves β away from the kink.
        return shrunk == 0 ? 0 : shrunk / (dualCurvature(cost) + pull);
    }
}
