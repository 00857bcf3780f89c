package boulevard.model;

import boulevard.data.Matrix;
import java.util.Objects;

/**
 * Support vectors that contribute to the same decision values.
 *
 * @param rows the support vectors; of a precomputed kernel only column 0, their serial numbers
 * @param values which decision values they contribute to
 * @param coefficients rows × values.length, row-major: β of each
 */
public record SupportVectors(Matrix rows, int[] values, double[] coefficients) {
    /** Checks the number of coefficients. */
    public SupportVectors {
        if (coefficients.length != rows.rows() * values.length) {
            throw new IllegalArgumentException("wanted " + rows.rows() + " x " + values.length
                    + " coefficients of support vectors, got " + coefficients.length);
        }
    }

    void requireWithin(int features, int outputs) {
        if (rows.columns() > features) {
            throw new IllegalArgumentException(
                    "wanted support vectors of at most " + features + " features, got " + rows.columns());
        }
        for (int value : values) {
            Objects.checkIndex(value, outputs);
        }
    }
}
