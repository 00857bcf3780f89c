package boulevard.model;

/**
 * A proof of how well a training problem was solved, computed in float64 from the final model and dual variables.
 *
 * <p>The optimum lies between {@code dual} and {@code primal}, so {@code primal} is at most {@code primal − dual} above it.
 * Sums run over all binary problems of a multi-class task.
 *
 * @param primal P(w) = ½‖w‖² + Σ C ℓ
 * @param dual D(β) = Σ [yβ − ε|β| − κβ²/2] − ½‖Xᵀβ‖², with β feasible
 * @param status how training ended
 * @param tolerance the relative gap that was asked for
 */
public record Certificate(double primal, double dual, Status status, double tolerance) {

    /** (primal − dual) / primal; 0 where both are 0. */
    public double relativeGap() {
        return relativeGap(primal, dual);
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
