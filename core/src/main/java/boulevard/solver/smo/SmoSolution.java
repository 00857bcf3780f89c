package boulevard.solver.smo;

import boulevard.model.Status;

/**
 * One kernel machine's solution, this rank's rows. All objectives and the gap are computed from scores in float64.
 *
 * @param beta dual variables of this rank's active rows
 * @param bounded how many of them are at an end that isn't 0
 * @param offset ρ: the decision value is Σ β_i K(x_i, x) − ρ
 * @param primal an upper bound of −V's minimum: the primal objective at ρ
 * @param dual V(β)
 * @param gap the largest violation of the optimality conditions
 * @param status how it ended
 * @param work what it took
 */
public record SmoSolution(
        double[] beta, long bounded, double offset, double primal, double dual, double gap, Status status, Work work) {
    /**
     * What a solution took.
     *
     * @param iterations working sets
     * @param steps pair steps inside working sets
     * @param refinements times the scores were computed afresh and the gap turned out too large
     */
    public record Work(long iterations, long steps, int refinements) {}
}
