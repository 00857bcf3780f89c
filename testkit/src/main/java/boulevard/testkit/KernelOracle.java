package boulevard.testkit;

import boulevard.data.CsrBlock;
import boulevard.data.Dataset;
import boulevard.data.DenseBlock;
import boulevard.data.RowBlock;
import boulevard.data.Targets;
import boulevard.kernel.Kernel;
import boulevard.model.KernelModel;
import boulevard.model.SupportVectors;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * An independent judge of kernel machines with one decision value: the whole kernel matrix in float64, and the plainest
 * method there is, which moves the pair that violates the optimality conditions most.
 */
public final class KernelOracle {
    private final double[][] rows;
    private final double[][] gram;
    private final double[] linear;
    private final double[] lower;
    private final double[] upper;
    private final double epsilon;
    private final Kernel kernel;

    /**
     * A classification (second class positive) or a regression.
     *
     * @param costs C of every row
     * @param epsilon half-width of the tube, 0 for classification
     */
    public KernelOracle(Dataset data, Kernel kernel, double[] costs, double epsilon) {
        this.rows = dense(data);
        this.kernel = kernel;
        this.epsilon = epsilon;
        int n = rows.length;
        gram = new double[n][n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                gram[i][j] = kernel(rows[i], rows[j]);
            }
        }
        linear = new double[n];
        lower = new double[n];
        upper = new double[n];
        for (int i = 0; i < n; i++) {
            if (data.targets() instanceof Targets.Classes classes) {
                boolean positive = classes.ids()[i] == 1;
                linear[i] = positive ? -1 : 1;
                upper[i] = positive ? costs[i] : 0;
                lower[i] = positive ? 0 : -costs[i];
            } else if (data.targets() instanceof Targets.Reals reals) {
                linear[i] = -reals.values()[i];
                upper[i] = costs[i];
                lower[i] = -costs[i];
            }
        }
    }

    private double kernel(double[] x, double[] z) {
        if (kernel instanceof Kernel.Precomputed) {
            return x[(int) z[0]];
        }
        double dot = 0;
        double squaredX = 0;
        double squaredZ = 0;
        for (int j = 0; j < x.length; j++) {
            dot += x[j] * z[j];
            squaredX += x[j] * x[j];
            squaredZ += z[j] * z[j];
        }
        return kernel.value(dot, squaredX, squaredZ);
    }

    private static double[][] dense(Dataset data) {
        List<double[]> all = new ArrayList<>();
        for (RowBlock block : data.matrix().blocks()) {
            for (int i = 0; i < block.rows(); i++) {
                all.add(dense(block, i));
            }
        }
        return all.toArray(double[][]::new);
    }

    private static double[] dense(RowBlock block, int i) {
        double[] row = new double[block.columns()];
        if (block instanceof CsrBlock csr) {
            for (int e = csr.start(i); e < csr.start(i + 1); e++) {
                row[csr.columnIds()[e]] = csr.values()[e];
            }
        } else if (block instanceof DenseBlock dense) {
            for (int j = 0; j < row.length; j++) {
                row[j] = dense.values()[dense.start(i) + j];
            }
        }
        return row;
    }

    /** The dual variables of a model's training rows, found by comparing rows; equal rows are taken in their order. */
    public double[] beta(KernelModel model) {
        double[] beta = new double[rows.length];
        SupportVectors group = model.groups().get(0);
        int next = 0;
        int row = 0;
        for (RowBlock block : group.rows().blocks()) {
            for (int s = 0; s < block.rows(); s++) {
                double[] wanted = dense(block, s);
                double coefficient = group.coefficients()[next++];
                while (!Arrays.equals(Arrays.copyOf(rows[row], wanted.length), wanted)
                        || coefficient > upper[row]
                        || coefficient < lower[row]) {
                    row++;
                }
                beta[row++] = coefficient;
            }
        }
        return beta;
    }

    /** ½ βᵀKβ + linear·β + ε Σ|β|. */
    public double objective(double[] beta) {
        double[] f = scores(beta);
        double sum = 0;
        for (int i = 0; i < beta.length; i++) {
            sum += beta[i] * (f[i] + linear[i]) / 2 + epsilon * Math.abs(beta[i]);
        }
        return sum;
    }

    private double[] scores(double[] beta) {
        double[] f = linear.clone();
        for (int i = 0; i < beta.length; i++) {
            for (int j = 0; beta[i] != 0 && j < beta.length; j++) {
                f[j] += beta[i] * gram[i][j];
            }
        }
        return f;
    }

    private double rise(double[] f, double[] beta, int i) {
        return beta[i] >= upper[i] ? Double.POSITIVE_INFINITY : f[i] + (beta[i] >= 0 ? epsilon : -epsilon);
    }

    private double fall(double[] f, double[] beta, int i) {
        return beta[i] <= lower[i] ? Double.NEGATIVE_INFINITY : f[i] + (beta[i] > 0 ? epsilon : -epsilon);
    }

    /** The largest violation of the optimality conditions. */
    public double gap(double[] beta) {
        double[] f = scores(beta);
        int[] pair = worstPair(f, beta);
        return fall(f, beta, pair[1]) - rise(f, beta, pair[0]);
    }

    private int[] worstPair(double[] f, double[] beta) {
        int up = 0;
        int down = 0;
        for (int i = 0; i < f.length; i++) {
            up = rise(f, beta, i) < rise(f, beta, up) ? i : up;
            down = fall(f, beta, i) > fall(f, beta, down) ? i : down;
        }
        return new int[] {up, down};
    }

    /** Dual variables whose gap is at most {@code tolerance}, found from 0. */
    public double[] solve(double tolerance) {
        double[] beta = new double[rows.length];
        double[] f = linear.clone();
        while (true) {
            int[] pair = worstPair(f, beta);
            int up = pair[0];
            int down = pair[1];
            double gap = fall(f, beta, down) - rise(f, beta, up);
            if (!(gap > tolerance)) {
                return beta;
            }
            double curvature = Math.max(1e-12, gram[up][up] + gram[down][down] - 2 * gram[up][down]);
            double room = beta[up] < 0 ? -beta[up] : upper[up] - beta[up];
            double depth = beta[down] > 0 ? beta[down] : beta[down] - lower[down];
            double step = Math.min(gap / curvature, Math.min(room, depth));
            beta[up] = step == room ? (beta[up] < 0 ? 0 : upper[up]) : beta[up] + step;
            beta[down] = step == depth ? (beta[down] > 0 ? 0 : lower[down]) : beta[down] - step;
            for (int i = 0; i < f.length; i++) {
                f[i] += step * (gram[up][i] - gram[down][i]);
            }
        }
    }
}
