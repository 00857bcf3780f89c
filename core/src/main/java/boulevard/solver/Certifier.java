package boulevard.solver;

import boulevard.device.LossSums;
import boulevard.device.MultiVector;
import boulevard.distributed.DistributedOperator;
import boulevard.model.Certificate;
import boulevard.model.Status;
import java.util.Arrays;

/** Computes the certificate of a linear solution from nothing but its weights and dual variables. */
public final class Certifier {
    private Certifier() {}

    /**
     * Primal and dual objectives in float64: margins and Xᵀβ are computed afresh, which costs one pass, and β
     * is first projected onto its range, so that the dual is a true lower bound whatever the solver left. The status is
     * {@code converged} exactly if the gap found here is within the tolerance.
     */
    public static Certificate certify(
            DistributedOperator x, DistributedOperator.Problem problem, LinearSolution solution, double tolerance) {
        int k = problem.width();
        try (MultiVector margins = x.rowLike(k);
                MultiVector beta = x.rowLike(k);
                MultiVector combination = x.featureLike(k)) {
            x.project(problem, solution.beta(), beta);
            x.multiply(solution.weights(), margins);
            LossSums sums = x.evaluate(problem, margins, beta);
            x.multiplyTransposed(beta, combination);
            double[][] squares = x.dotFeatures(
                    new MultiVector[] {solution.weights(), solution.weights()},
                    new MultiVector[] {combination, combination});
            double primal = Arrays.stream(sums.primal()).sum()
                    + 0.5 * Arrays.stream(squares[0]).sum();
            double dual = Arrays.stream(sums.dual()).sum()
                    - 0.5 * Arrays.stream(squares[1]).sum();
            return new Certificate(primal, dual, status(primal, dual, solution.status(), tolerance), tolerance);
        }
    }

    private static Status status(double primal, double dual, Status believed, double tolerance) {
        if (Certificate.isWithin(primal, dual, tolerance)) {
            return Status.CONVERGED;
        }
        return believed == Status.CONVERGED ? Status.STALLED : believed;
    }
}
