package boulevard.solver.smo;

import boulevard.distributed.KernelOperator;
import boulevard.distributed.StopSignal;
import boulevard.solver.Limits;

/**
 * Exact kernel machines by batched sequential minimal optimisation.
 *
 * <p>Every iteration takes up to q rows of all ranks into one working set: those that violate the optimality conditions most,
 * half of them new, the others kept from before [wen2018]. The owners send the features of rows whose kernel rows aren't
 * cached; every rank computes kernel rows of the working set against its own rows. The small problem of the q variables is
 * solved by pair steps with second-order selection [fan2005] on the first rank, until its gap is a tenth of what it was, and
 * every rank updates the scores of its rows. One working set over all ranks is what makes ranks pay: q grows with their
 * number, iterations fall in proportion, and the number of kernel rows stays what it is.
 *
 * <p>Kernel rows are float32, scores float64. When the gap of the scores that were carried along is small enough, scores are
 * computed afresh from the dual variables alone, in float64 throughout. If the true gap is too large, the run goes on from
 * the fresh scores: iterative refinement, in which float32 errors concern only the changes still to be made.
 */
public final class SmoSolver {
    private SmoSolver() {}

    /** Hears of every iteration, on every rank. */
    @FunctionalInterface
    public interface Listener {
        /**
         * An iteration begins.
         *
         * @param iteration iterations done
         * @param objective V
         * @param gap of the scores that are carried along
         */
        void progress(long iteration, double objective, double gap);
    }

    /**
     * Solves a problem; every rank of the operator calls it with its own rows.
     *
     * @param limits the tolerance is that of the KKT gap
     */
    public static SmoSolution solve(
            KernelOperator x,
            SmoProblem problem,
            SmoOptions options,
            Limits limits,
            StopSignal signal,
            Listener listener) {
        try (SmoRun run = new SmoRun(x, problem, options, limits, signal, listener)) {
            return run.run();
        }
    }
}
