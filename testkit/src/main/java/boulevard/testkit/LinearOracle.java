package boulevard.testkit;

import boulevard.data.CsrBlock;
import boulevard.data.Dataset;
import boulevard.data.DenseBlock;
import boulevard.data.RowBlock;
import boulevard.data.Targets;
import boulevard.device.ColumnTask;
import boulevard.loss.Loss;
import java.util.Arrays;
import java.util.List;

/**
 * Objectives of linear machines by plain float64 loops over the data: shares no code with devices, operator or certifier but the
 * loss's scalar formulas, whose values it states again.
 */
public final class LinearOracle {
    private final Dataset data;
    private final Loss loss;
    private final List<ColumnTask> tasks;
    private final double bias;

    /** An oracle for some binary problems on a data set. */
    public LinearOracle(Dataset data, Loss loss, List<ColumnTask> tasks, double bias) {
        this.data = data;
        this.loss = loss;
        this.tasks = tasks;
        this.bias = bias;
    }

    /** P = Σ_k ½‖w_k‖² + Σ_i C_ik ℓ_ik, for weights (columns + constant) × k, row-major. */
    public double primal(double[] weights) {
        int k = tasks.size();
        double sum = 0.5 * Arrays.stream(weights).map(w -> w * w).sum();
        double[] row = new double[data.matrix().columns() + 1];
        for (int i = 0; i < data.targets().rows(); i++) {
            fill(i, row);
            for (int t = 0; t < k; t++) {
                double margin = 0;
                for (int j = 0; j * k + t < weights.length; j++) {
                    margin += row[j] * weights[j * k + t];
                }
                sum += cost(i, t) * value(target(i, t), margin);
            }
        }
        return sum;
    }

    /** D = Σ_k Σ_i [yβ − ε|β| − κβ²/2] − ½‖Xᵀβ_k‖²; −∞ if a β is out of its range by more than rounding. */
    public double dual(double[] beta) {
        int k = tasks.size();
        int d = data.matrix().columns() + 1;
        double[] combination = new double[d * k];
        double[] row = new double[d];
        double sum = 0;
        for (int i = 0; i < data.targets().rows(); i++) {
            fill(i, row);
            for (int t = 0; t < k; t++) {
                double b = beta[i * k + t];
                sum += dualValue(target(i, t), b, cost(i, t));
                for (int j = 0; j < d; j++) {
                    combination[j * k + t] += b * row[j];
                }
            }
        }
        return sum - 0.5 * Arrays.stream(combination).map(v -> v * v).sum();
    }

    private double value(double y, double margin) {
        double excess = loss.classifies() ? 1 - y * margin : Math.abs(y - margin) - loss.epsilon();
        double positive = Math.max(0, excess);
        return loss.squared() ? positive * positive : positive;
    }

    private double dualValue(double y, double b, double cost) {
        boolean signed = loss.classifies();
        boolean feasible = (!signed || y * b >= 0) && (loss.squared() || Math.abs(b) <= cost * (1 + 1e-12));
        if (!feasible) {
            return Double.NEGATIVE_INFINITY;
        }
        double quadratic = loss.squared() && b != 0 ? b * b / (4 * cost) : 0;
        return y * b - loss.epsilon() * Math.abs(b) - quadratic;
    }

    private double target(int i, int t) {
        if (data.targets() instanceof Targets.Classes classes) {
            return classes.ids()[i] == tasks.get(t).positiveClass() ? 1 : -1;
        }
        return ((Targets.Reals) data.targets()).values()[i];
    }

    private double cost(int i, int t) {
        double weight = data.weights() == null ? 1 : data.weights()[i];
        boolean negative = loss.classifies() && target(i, t) < 0;
        return weight * (negative ? tasks.get(t).negativeCost() : tasks.get(t).positiveCost());
    }

    private void fill(int row, double[] into) {
        Arrays.fill(into, 0);
        int first = 0;
        for (RowBlock block : data.matrix().blocks()) {
            int local = row - first;
            if (local < block.rows()) {
                copy(block, local, into);
                break;
            }
            first += block.rows();
        }
        into[data.matrix().columns()] = bias;
    }

    private static void copy(RowBlock block, int row, double[] into) {
        if (block instanceof CsrBlock csr) {
            for (int e = csr.start(row); e < csr.start(row + 1); e++) {
                into[csr.columnIds()[e]] += csr.values()[e];
            }
        } else if (block instanceof DenseBlock dense) {
            for (int j = 0; j < dense.columns(); j++) {
                into[j] = dense.values()[dense.start(row) + j];
            }
        }
    }
}
