package boulevard.model;

import boulevard.data.CsrBlock;
import boulevard.data.DenseBlock;
import boulevard.data.RowBlock;
import boulevard.kernel.Kernel;

/**
 * Adds what a group of support vectors contributes to decision values, in float64, without a device.
 *
 * @param kernel the kernel function
 * @param group the support vectors
 */
record KernelScores(Kernel kernel, SupportVectors group) {

    /** {@code values[i * stride + value] += Σ_s coefficient K(x_i, sv_s)}. */
    void addTo(RowBlock x, double[] values, int stride) {
        int columns = Math.max(x.columns(), group.rows().columns());
        double[] row = new double[columns];
        double[] sums = new double[group.values().length];
        for (int i = 0; i < x.rows(); i++) {
            scatter(x, i, row, 1);
            java.util.Arrays.fill(sums, 0);
            sum(row, squaredNorm(x, i), sums);
            for (int v = 0; v < sums.length; v++) {
                values[i * stride + group.values()[v]] += sums[v];
            }
            scatter(x, i, row, 0);
        }
    }

    private void sum(double[] row, double norm, double[] sums) {
        int at = 0;
        for (RowBlock block : group.rows().blocks()) {
            for (int s = 0; s < block.rows(); s++, at += sums.length) {
                double value = kernel instanceof Kernel.Precomputed
                        ? given(row, block, s)
                        : kernel.value(dot(block, s, row), norm, squaredNorm(block, s));
                for (int v = 0; v < sums.length; v++) {
                    sums[v] += group.coefficients()[at + v] * value;
                }
            }
        }
    }

    private static double given(double[] row, RowBlock block, int s) {
        double[] serial = new double[1];
        scatter(block.columns(0, 1), s, serial, 1);
        int column = (int) serial[0];
        return column < row.length ? row[column] : 0;
    }

    private static double dot(RowBlock block, int s, double[] row) {
        double sum = 0;
        if (block instanceof CsrBlock csr) {
            for (int e = csr.start(s); e < csr.start(s + 1); e++) {
                sum += csr.values()[e] * row[csr.columnIds()[e]];
            }
        } else if (block instanceof DenseBlock dense) {
            int start = dense.start(s);
            for (int j = 0; j < dense.columns(); j++) {
                sum += dense.values()[start + j] * row[j];
            }
        }
        return sum;
    }

    private static double squaredNorm(RowBlock block, int s) {
        double sum = 0;
        if (block instanceof CsrBlock csr) {
            for (int e = csr.start(s); e < csr.start(s + 1); e++) {
                sum += (double) csr.values()[e] * csr.values()[e];
            }
        } else if (block instanceof DenseBlock dense) {
            int start = dense.start(s);
            for (int j = 0; j < dense.columns(); j++) {
                sum += (double) dense.values()[start + j] * dense.values()[start + j];
            }
        }
        return sum;
    }

    /** Writes the row's entries, times {@code factor}, into a dense array. */
    private static void scatter(RowBlock block, int s, double[] row, int factor) {
        if (block instanceof CsrBlock csr) {
            for (int e = csr.start(s); e < csr.start(s + 1); e++) {
                row[csr.columnIds()[e]] = (double) factor * csr.values()[e];
            }
        } else if (block instanceof DenseBlock dense) {
            int start = dense.start(s);
            for (int j = 0; j < dense.columns(); j++) {
                row[j] = (double) factor * dense.values()[start + j];
            }
        }
    }
}
