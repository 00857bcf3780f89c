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
    /** Coordinate descent needs many passes where rows share most of their few features; measured on a9a (123 features). */
    private static final int FEW_FEATURES = 1000;

    static SolverSelection choose(TrainingSpec spec, Grid grid, int features) {
        LinearSolver newton = new NewtonSolver();
        LinearSolver dual = new DualSolver(spec.seed());
        return switch (spec.solver()) {
            case NEWTON -> new SolverSelection(newton, "asked for");
            case DUAL -> new SolverSelection(dual, "asked for");
            case SMO ->
                throw new IllegalArgumentException(
                        "wanted a solver for linear machines, got smo; choose a kernel, or dual or newton");
            case AUTO -> {
                if (grid.ranks() > 1) {
                    String reason = grid.ranks() + " devices: Newton's rounds don't grow with their number";
                    yield new SolverSelection(newton, reason);
                }
                yield features < FEW_FEATURES
                        ? new SolverSelection(newton, "few features: Newton's systems are easy")
                        : new SolverSelection(dual, "one device: coordinate descent takes the fewest passes");
            }
        };
    }
}
