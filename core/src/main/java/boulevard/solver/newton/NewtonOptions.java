package boulevard.solver.newton;

/**
 * Constants of the method; the defaults were measured (docs/experiments.md).
 *
 * @param sigma first step size of the proximal point method
 * @param growth factor on it after every proximal step, at least 1
 * @param innerTolerance a proximal step is taken when ½‖g‖² is at most this share of the duality gap
 * @param cgTolerance conjugate gradients stop when the residual's norm is at most this share of the gradient's
 * @param diagonalShare weight of Xᵀ S X's diagonal beside 1 in the preconditioner; 0 for none
 */
public record NewtonOptions(
        double sigma, double growth, double innerTolerance, double cgTolerance, double diagonalShare) {
    /** Checks the ranges. */
    public NewtonOptions {
        boolean sane = sigma > 0 && growth >= 1 && innerTolerance > 0 && cgTolerance > 0 && diagonalShare >= 0;
        if (!sane) {
            throw new IllegalArgumentException("wanted sigma > 0, growth >= 1, tolerances > 0, share >= 0, got " + sigma
                    + ", " + growth + ", " + innerTolerance + ", " + cgTolerance + ", " + diagonalShare);
        }
    }
}
