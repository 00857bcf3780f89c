package boulevard.solver;

import boulevard.device.MultiVector;
import boulevard.model.Status;

/**
 * What a linear solver found, on one rank: to be closed by the caller.
 *
 * @param weights feature-like, one column per binary problem
 * @param beta dual variables, row-like, feasible
 * @param status why the solver stopped, in its own belief; the certificate has the last word
 * @param iterations outer iterations done
 */
public record LinearSolution(MultiVector weights, MultiVector beta, Status status, long iterations)
        implements AutoCloseable {
    @Override
    public void close() {
        weights.close();
        beta.close();
    }
}
