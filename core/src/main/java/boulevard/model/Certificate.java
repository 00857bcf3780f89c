package boulevard.model;

/**
 * A proof of how well a training problem was solved, computed in float64 from the final model and dual variables.
 *
 * <p>Sums run over all binary problems of a multi-class task.
 *
 * @param kind which gap is compared with the tolerance, and what {@code dual} states
 * @param primal P of the primal problem: an upper bound of its optimum
 * @param dual {@link Kind#DUALITY}: D(β) = Σ [yβ − ε|β| − κβ²/2] − ½‖Xᵀβ‖², a lower bound of the optimum.
 *     {@link Kind#KKT}: the dual problem's objective as LIBSVM states it, to be minimised (−dual is the lower bound)
 * @param gap the gap that is compared with the tolerance
 * @param status how training ended
 * @param tolerance the gap that was asked for
 */
public record Certificate(Kind kind, double primal, double dual, double gap, Status status, double tolerance) {

    /** Which gap decides about convergence. */
    public enum Kind {
        /** The relative duality gap (primal − dual) / primal: linear machines. */
        DUALITY,
        /**
         * The largest violation m(α) − M(α) of the optimality conditions: kernel machines. It is in units of decision values,
         * and the largest over the binary problems.
         */
        KKT
    }

    /** The certificate of a linear machine. */
    public Certificate(double primal, double dual, Status status, double tolerance) {
        this(Kind.DUALITY, primal, dual, relativeGap(primal, dual), status, tolerance);
    }

    /** This of a run that ended otherwise. */
    public Certificate withStatus(Status newStatus) {
        return new Certificate(kind, primal, dual, gap, newStatus, tolerance);
    }

    /** The relative duality gap, whichever kind decides: (P − D) / |P|, and 0 where both are equal. */
    public double relativeGap() {
        return relativeGap(primal, kind == Kind.DUALITY ? dual : -dual);
    }

    /** The relative gap of a pair of objectives: (primal − dual) / |primal|, and 0 where both are equal. */
    public static double relativeGap(double primal, double dual) {
        return primal == dual ? 0 : (primal - dual) / Math.abs(primal);
    }

    /** Whether a pair of objectives counts as converged; never if one of them isn't finite. */
    public static boolean isWithin(double primal, double dual, double tolerance) {
        return Double.isFinite(primal) && Double.isFinite(dual) && primal - dual <= tolerance * primal;
    }
}
