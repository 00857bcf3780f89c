package boulevard.solver.newton;

import static boulevard.solver.Vectors.addScaled;
import static boulevard.solver.Vectors.constant;
import static boulevard.solver.Vectors.gather;
import static boulevard.solver.Vectors.scatter;
import static boulevard.solver.Vectors.select;

import boulevard.device.Device;
import boulevard.device.MultiVector;
import boulevard.distributed.DistributedOperator;
import boulevard.distributed.StopSignal;
import boulevard.solver.Vectors;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Preconditioned conjugate gradients for several systems (I + Xᵀ diag(s_k) X) d_k = −g_k at once, one product with X and Xᵀ per
 * iteration for all of them. A system is solved when ‖H d + g‖ is at most a share of ‖g‖. It goes on with the others until many
 * are solved; then the vectors are repacked and those systems cost nothing more. The preconditioner is a mixture of the identity and H's diagonal ([hsia2018]), which is taken
 * to be that of all rows times the mean slope: it costs no pass and no round, and was as good (docs/experiments.md).
 */
final class ConjugateGradients implements AutoCloseable {
    private static final int MAX_ITERATIONS = 250;
    /** Vectors are repacked when at most this share of the systems goes on: copying them costs as much as a few iterations. */
    private static final double REPACK_SHARE = 0.7;

    private final DistributedOperator x;
    private final Device device;
    private final NewtonOptions options;
    /** The columns of the caller's vectors that are still being solved. */
    private int[] columns;

    private MultiVector slope;
    private MultiVector diagonal;
    private MultiVector solution;
    private MultiVector residual;
    private MultiVector scaled;
    private MultiVector direction;
    private MultiVector product;
    private double[] active;
    /** Squared norm of the residual at which a system is solved. */
    private double[] target;

    private double[] rz;

    /**
     * Prepares systems for all columns of the caller's vectors.
     *
     * @param slope s
     * @param gradient g
     * @param columnSquares ‖column j of X‖², one column
     * @param active number of non-zero slopes per column
     */
    ConjugateGradients(
            DistributedOperator x,
            MultiVector slope,
            MultiVector gradient,
            MultiVector columnSquares,
            double[] active,
            NewtonOptions options) {
        int k = slope.width();
        this.x = x;
        this.device = x.device();
        this.options = options;
        this.columns = Vectors.identity(k);
        this.active = active;
        this.target = new double[k];
        this.rz = new double[k];
        this.slope = x.rowLike(k);
        Vectors.copy(device, slope, this.slope);
        this.diagonal = x.featureLike(k);
        device.copyColumns(columnSquares, new int[k], diagonal, columns);
        device.combine(meanSlopes(), diagonal, new double[k], diagonal);
        this.solution = x.featureLike(k);
        this.residual = x.featureLike(k);
        Vectors.combine(device, -1, gradient, 0, residual);
        this.scaled = x.featureLike(k);
        this.direction = x.featureLike(k);
        this.product = x.featureLike(k);
    }

    /**
     * Solves, writing every system's solution to its column of {@code solutions}.
     *
     * @param wanted which systems have to be solved; the others come as far as these take
     */
    void solve(boolean[] wanted, MultiVector solutions) {
        precondition();
        Vectors.copy(device, scaled, direction);
        double[][] dots = x.dotFeatures(pair(residual, scaled), pair(residual, residual));
        rz = dots[0];
        double share = options.cgTolerance() * options.cgTolerance();
        for (int k = 0; k < target.length; k++) {
            target[k] = wanted[k] ? share * dots[1][k] : Double.POSITIVE_INFINITY;
        }
        for (int i = 0; i < MAX_ITERATIONS && columns.length > 0 && x.stop() == StopSignal.Reason.NONE; i++) {
            iterate(solutions);
        }
        if (columns.length > 0) {
            scatter(device, solution, solutions, columns);
        }
    }

    /** Root mean square of the slopes that aren't 0, times their share of the rows. */
    private double[] meanSlopes() {
        double[] means = x.dotRows(slope, slope);
        Arrays.setAll(means, k -> Math.sqrt(means[k] * active[k]) / x.totalRows());
        return means;
    }

    private void precondition() {
        device.precondition(1, options.diagonalShare(), diagonal, residual, scaled);
    }

    private void iterate(MultiVector solutions) {
        x.multiplyHessian(slope, direction, product, sum(active));
        Vectors.combine(device, 1, direction, 1, product);
        double[] curvature = x.dotFeatures(pair(direction, product))[0];
        double[] step = new double[columns.length];
        Arrays.setAll(step, k -> curvature[k] > 0 ? rz[k] / curvature[k] : 0);
        addScaled(device, step, direction, solution);
        Arrays.setAll(step, k -> -step[k]);
        addScaled(device, step, product, residual);
        precondition();
        double[][] dots = x.dotFeatures(pair(residual, scaled), pair(residual, residual));
        double[] ratio = new double[columns.length];
        boolean[] ended = new boolean[columns.length];
        for (int k = 0; k < columns.length; k++) {
            ended[k] = !(dots[1][k] > target[k]) || !(curvature[k] > 0);
            ratio[k] = rz[k] > 0 ? dots[0][k] / rz[k] : 0;
        }
        rz = dots[0];
        int[] kept = IntStream.range(0, columns.length).filter(k -> !ended[k]).toArray();
        if (kept.length <= REPACK_SHARE * columns.length) {
            scatter(device, solution, solutions, columns);
            ratio = select(ratio, kept);
            retain(kept);
        }
        if (columns.length > 0) {
            device.combine(constant(columns.length, 1), scaled, ratio, direction);
        }
    }

    private void retain(int[] kept) {
        columns = Arrays.stream(kept).map(k -> columns[k]).toArray();
        if (kept.length == 0) {
            return;
        }
        active = select(active, kept);
        target = select(target, kept);
        rz = select(rz, kept);
        slope = narrow(slope, kept);
        diagonal = narrow(diagonal, kept);
        solution = narrow(solution, kept);
        residual = narrow(residual, kept);
        scaled = narrow(scaled, kept);
        direction = narrow(direction, kept);
        product = narrow(product, kept);
    }

    private MultiVector narrow(MultiVector wide, int[] kept) {
        MultiVector narrow = x.like(wide.length(), kept.length);
        gather(device, wide, kept, narrow);
        wide.close();
        return narrow;
    }

    private static MultiVector[] pair(MultiVector a, MultiVector b) {
        return new MultiVector[] {a, b};
    }

    private static double sum(double[] values) {
        return Arrays.stream(values).sum();
    }

    @Override
    public void close() {
        List.of(slope, diagonal, solution, residual, scaled, direction, product).forEach(MultiVector::close);
    }
}
