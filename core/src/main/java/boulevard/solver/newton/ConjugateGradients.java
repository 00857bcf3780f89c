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
 * iteration for all of them. A system leaves when its quadratic model has stopped falling ([hsia2018]), and the vectors are
 * repacked then, so that it costs nothing more.
 */
final class ConjugateGradients implements AutoCloseable {
    private static final int MAX_ITERATIONS = 250;

    private final DistributedOperator x;
    private final Device device;
    private final NewtonOptions options;
    /** The columns of the caller's vectors that are still being solved. */
    private int[] columns;

    private MultiVector slope;
    private MultiVector diagonal;
    private MultiVector solution;
    private MultiVector gradient;
    private MultiVector residual;
    private MultiVector scaled;
    private MultiVector direction;
    private MultiVector product;
    private double[] active;
    private double[] model;
    private double[] rz;

    /**
     * Prepares systems for all columns of the caller's vectors.
     *
     * @param slope s
     * @param gradient g
     * @param active number of non-zero slopes per column
     */
    ConjugateGradients(
            DistributedOperator x, MultiVector slope, MultiVector gradient, double[] active, NewtonOptions options) {
        int k = slope.width();
        this.x = x;
        this.device = x.device();
        this.options = options;
        this.columns = Vectors.identity(k);
        this.active = active;
        this.model = new double[k];
        this.rz = new double[k];
        this.slope = x.rowLike(k);
        this.gradient = x.featureLike(k);
        Vectors.copy(device, slope, this.slope);
        Vectors.copy(device, gradient, this.gradient);
        this.diagonal = x.featureLike(k);
        this.solution = x.featureLike(k);
        this.residual = x.featureLike(k);
        this.scaled = x.featureLike(k);
        this.direction = x.featureLike(k);
        this.product = x.featureLike(k);
    }

    /** Solves, writing every system's solution to its column of {@code target}. */
    void solve(MultiVector target) {
        if (options.diagonalShare() > 0) {
            x.hessianDiagonal(slope, diagonal, sum(active));
        }
        Vectors.combine(device, -1, gradient, 0, residual);
        precondition();
        Vectors.copy(device, scaled, direction);
        rz = x.dotFeatures(pair(residual, scaled))[0];
        for (int i = 1; i <= MAX_ITERATIONS && columns.length > 0 && x.stop() == StopSignal.Reason.NONE; i++) {
            iterate(i, target);
        }
        if (columns.length > 0) {
            scatter(device, solution, target, columns);
        }
    }

    private void precondition() {
        device.precondition(1, options.diagonalShare(), diagonal, residual, scaled);
    }

    private void iterate(int iteration, MultiVector target) {
        x.multiplyHessian(slope, direction, product, sum(active));
        Vectors.combine(device, 1, direction, 1, product);
        double[] curvature = x.dotFeatures(pair(direction, product))[0];
        double[] step = new double[columns.length];
        Arrays.setAll(step, k -> curvature[k] > 0 ? rz[k] / curvature[k] : 0);
        addScaled(device, step, direction, solution);
        Arrays.setAll(step, k -> -step[k]);
        addScaled(device, step, product, residual);
        precondition();
        double[][] dots = x.dotFeatures(pair(residual, scaled), pair(solution, gradient), pair(solution, residual));
        double[] ratio = new double[columns.length];
        boolean[] ended = new boolean[columns.length];
        for (int k = 0; k < columns.length; k++) {
            // With r = −g − H d the model gᵀd + ½ dᵀH d is ½ (gᵀd − rᵀd).
            double value = 0.5 * (dots[1][k] - dots[2][k]);
            double fall = value - model[k];
            ended[k] = !(fall < 0) || iteration * fall >= options.cgTolerance() * value || dots[0][k] <= 0;
            ratio[k] = rz[k] > 0 ? dots[0][k] / rz[k] : 0;
            model[k] = value;
        }
        rz = dots[0];
        int[] kept = IntStream.range(0, columns.length).filter(k -> !ended[k]).toArray();
        if (kept.length < columns.length) {
            scatter(device, solution, target, columns);
            ratio = select(ratio, kept);
            retain(kept);
        }
        if (kept.length > 0) {
            device.combine(constant(kept.length, 1), scaled, ratio, direction);
        }
    }

    private void retain(int[] kept) {
        columns = Arrays.stream(kept).map(k -> columns[k]).toArray();
        if (kept.length == 0) {
            return;
        }
        active = select(active, kept);
        model = select(model, kept);
        rz = select(rz, kept);
        slope = narrow(slope, kept);
        diagonal = narrow(diagonal, kept);
        solution = narrow(solution, kept);
        gradient = narrow(gradient, kept);
        residual = narrow(residual, kept);
        scaled = narrow(scaled, kept);
        direction = narrow(direction, kept);
        product = narrow(product, kept);
    }

    private MultiVector narrow(MultiVector wide, int[] kept) {
        MultiVector narrow = device.allocate(wide.length(), kept.length);
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
        List.of(slope, diagonal, solution, gradient, residual, scaled, direction, product)
                .forEach(MultiVector::close);
    }
}
