package boulevard.solver.newton;

import boulevard.distributed.DistributedOperator;
import boulevard.solver.Limits;
import boulevard.solver.LinearSolution;
import boulevard.solver.LinearSolver;
import boulevard.solver.ProgressListener;

/**
 * Newton's method for linear machines, on any grid of ranks, with several binary problems at once.
 *
 * <p><b>Squared losses.</b> P(w) is once differentiable and piecewise quadratic: each iteration solves
 * (I + Xᵀ S X) d = −∇P by preconditioned conjugate gradients, S being the loss's generalised second derivatives, and
 * backtracks along d ([keerthi2005], [hsia2018]). The dual candidate β = −∂ℓ/∂m makes the duality gap exactly ½‖∇P(w)‖²: the
 * certificate costs nothing.
 *
 * <p><b>Unsquared losses.</b> Proximal point on the dual, that is the augmented Lagrangian method ([rockafellar1976]): outer
 * step j minimises P with the loss smoothed by −(β − a_j)²/(2σ_j), which the method above does (a semismooth Newton method,
 * [li2018]); then a_{j+1} = β and σ_{j+1} = growth · σ_j. β is feasible at every step and w − Xᵀβ is the gradient, so the
 * duality gap is free here too. Products read only the rows strictly inside the loss's bend.
 *
 * <p>A round is one all-reduce of as many values as there are features; an iteration takes one per conjugate gradient step and
 * two more. Results don't depend on the number of ranks but for rounding.
 */
public final class NewtonSolver implements LinearSolver {
    private static final NewtonOptions SQUARED = new NewtonOptions(1, 1, 1, 0.3, 0.01);
    private static final NewtonOptions UNSQUARED = new NewtonOptions(0.3, 2, 0.15, 0.3, 0.5);

    private final NewtonOptions squared;
    private final NewtonOptions unsquared;

    /** The solver with its measured constants. */
    public NewtonSolver() {
        this(SQUARED, UNSQUARED);
    }

    /** The solver with these constants for squared and unsquared losses. */
    public NewtonSolver(NewtonOptions squared, NewtonOptions unsquared) {
        this.squared = squared;
        this.unsquared = unsquared;
    }

    @Override
    public String name() {
        return "newton";
    }

    @Override
    public LinearSolution solve(
            DistributedOperator x, DistributedOperator.Problem problem, Limits limits, ProgressListener listener) {
        NewtonOptions options = problem.loss().squared() ? squared : unsquared;
        try (NewtonRun run = new NewtonRun(x, problem, limits, options)) {
            return run.solve(listener);
        }
    }

    @Override
    public long bytesPerColumn(long rows, long columns) {
        return 8 * (8 * rows + 14 * columns);
    }
}
