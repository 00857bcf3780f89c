package boulevard.solver.dual;

import boulevard.distributed.DistributedOperator;
import boulevard.solver.Limits;
import boulevard.solver.LinearSolution;
import boulevard.solver.LinearSolver;
import boulevard.solver.ProgressListener;

/**
 * Dual coordinate descent for linear machines ([hsieh2008], [ho2012]).
 *
 * <p>On one row group each round is a pass over the rows in random order that maximises the dual exactly in one variable at a
 * time while w = Xᵀβ follows. On several, every rank makes such a pass over its own rows with its own copy of w, in which its
 * steps count {@code scale} times ([ma2015]); the changes of w are summed in one all-reduce and all ranks take the same step
 * along the joint change, the one that maximises the dual ([lee2015]). Between rounds β is carried on along its last change, with
 * momentum that restarts when the dual falls ([beck2009]): without it, rounds were up to twenty times as many. {@code scale} follows the steps taken: it falls towards
 * 1 where the shards hardly interact, and rises towards the number of ranks where they do. Convergence slows with the number
 * of ranks, so this is for one device, or for moderate precision over slow networks.
 *
 * <p>The exact gap costs half a pass; a round's own estimate says when it is worth computing. The order of rows, and so the
 * result to within the tolerance, depends on the seed and the split.
 *
 * @param seed of the orders of the rows
 */
public record DualSolver(long seed) implements LinearSolver {
    @Override
    public String name() {
        return "dual";
    }

    @Override
    public LinearSolution solve(
            DistributedOperator x, DistributedOperator.Problem problem, Limits limits, ProgressListener listener) {
        if (x.columnGroups() > 1) {
            throw new IllegalArgumentException("wanted all columns on every rank for solver dual, got "
                    + x.columnGroups() + " column groups: use solver newton");
        }
        try (DualRun run = new DualRun(x, problem, limits, seed)) {
            return run.solve(listener);
        }
    }

    @Override
    public long bytesPerColumn(long rows, long columns) {
        return 8 * (7 * rows + 5 * columns);
    }
}
