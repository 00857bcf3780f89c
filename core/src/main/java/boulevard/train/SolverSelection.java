package boulevard.train;

import boulevard.distributed.Grid;
import boulevard.solver.LinearSolver;
import boulevard.solver.dual.DualSolver;
import boulevard.solver.newton.NewtonSolver;

/**
 * The solver of a run and why.
 *
 * @param solver the solver
 * @param reason why, in a line
 */
record SolverSelection(LinearSolver solver, String reason) {
    static SolverSelection choose(TrainingSpec spec, Grid grid) {
        LinearSolver newton = new NewtonSolver();
        LinearSolver dual = new DualSolver(spec.seed());
        return switch (spec.solver()) {
            case NEWTON -> new SolverSelection(newton, "asked for");
            case DUAL -> new SolverSelection(dual, "asked for");
            case AUTO ->
                grid.ranks() == 1
                        ? new SolverSelection(dual, "one device: coordinate descent takes the fewest passes")
                        : new SolverSelection(
                                newton, grid.ranks() + " devices: Newton's rounds don't grow with their number");
        };
    }
}
