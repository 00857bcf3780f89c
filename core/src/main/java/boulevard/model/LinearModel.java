package boulevard.model;

import boulevard.data.CsrBlock;
import boulevard.data.DenseBlock;
import boulevard.data.RowBlock;
import org.jspecify.annotations.Nullable;

/**
 * A linear machine: decision value k of a row x is {@code Σ_j x_j w_jk + bias · w_dk}.
 *
 * <p>{@code weights} has (features + 1 if bias is not 0) rows of {@link #outputs()} values, row-major; the last row belongs to
 * the constant feature of value {@code bias}. The array is shared, not copied: treat it as immutable.
 *
 * @param output what the decision values mean
 * @param features number of features, the constant one not counted
 * @param bias value of the constant feature, 0 for none
 * @param weights the weights
 * @param certificate how well the training problem was solved, or null where that is not known (an imported model)
 * @param calibration how decision values become probabilities, or null
 */
public record LinearModel(
        Output output,
        int features,
        double bias,
        double[] weights,
        @Nullable Certificate certificate,
        @Nullable Calibration calibration)
        implements Model {
    /** Checks the number of weights. */
    public LinearModel {
        long wanted = (features + (bias != 0 ? 1L : 0L)) * output.values();
        if (weights.length != wanted) {
            throw new IllegalArgumentException("wanted " + wanted + " weights, got " + weights.length);
        }
    }

    /** A model without probabilities. */
    public LinearModel(Output output, int features, double bias, double[] weights, @Nullable Certificate certificate) {
        this(output, features, bias, weights, certificate, null);
    }

    /** The same model with other probabilities. */
    public LinearModel withCalibration(@Nullable Calibration newCalibration) {
        return new LinearModel(output, features, bias, weights, certificate, newCalibration);
    }

    @Override
    public double[] decisionValues(RowBlock rows) {
        int k = outputs();
        double[] values = new double[Math.multiplyExact(rows.rows(), k)];
        if (bias != 0) {
            for (int at = 0; at < values.length; at++) {
                values[at] = bias * weights[features * k + at % k];
            }
        }
        if (rows instanceof CsrBlock csr) {
            addSparse(csr, k, values);
        } else if (rows instanceof DenseBlock dense) {
            addDense(dense, k, values);
        }
        return values;
    }

    private void addSparse(CsrBlock block, int k, double[] values) {
        int[] ids = block.columnIds();
        float[] x = block.values();
        for (int i = 0; i < block.rows(); i++) {
            for (int e = block.start(i), end = block.start(i + 1); e < end && ids[e] < features; e++) {
                addScaled(x[e], ids[e] * k, k, values, i * k);
            }
        }
    }

    private void addDense(DenseBlock block, int k, double[] values) {
        float[] x = block.values();
        for (int i = 0; i < block.rows(); i++) {
            for (int j = 0, start = block.start(i); j < Math.min(features, block.columns()); j++) {
                addScaled(x[start + j], j * k, k, values, i * k);
            }
        }
    }

    private void addScaled(float x, int from, int k, double[] values, int to) {
        for (int c = 0; c < k; c++) {
            values[to + c] += x * weights[from + c];
        }
    }
}
