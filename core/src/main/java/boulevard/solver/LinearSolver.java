package boulevard.solver;

import boulevard.distributed.DistributedOperator;

/**
 * A solver of linear machines, as one rank runs it: every rank of the operator's grid calls {@link #solve} with equal
 * arguments and gets its own part of the solution.
 *
 * <p>All binary problems are solved together, so that each pass over the data serves all of them. A run ends when the relative
 * gap, with primal and dual summed over the problems, is at most the tolerance; at a limit; or when it is told to stop: then
 * the solution is the last point reached.
 */
public interface LinearSolver {

    /** The name for options and reports. */
    String name();

    /** Solves from the start. */
    LinearSolution solve(
            DistributedOperator x, DistributedOperator.Problem problem, Limits limits, ProgressListener listener);

    /** Bytes of vectors that one column needs on a rank with this many rows and columns. */
    long bytesPerColumn(long rows, long columns);
}
