package boulevard.model;

import boulevard.data.CsrBlock;
import boulevard.data.DenseBlock;
import boulevard.data.RowBlock;
import boulevard.kernel.Kernel;
import java.util.Arrays;
import java.util.List;

/**
 * What a group of support vectors contributes to decision values, in float64, without a device.
 *
 * <p>A few rows of the block are laid out densely side by side, so that every entry of a support vector is read once for all
 * of them.
 */
final class KernelScores {
    private static final int ROWS_AT_ONCE = 8;
    /** Beyond so many columns the dense rows of a few would crowd the memory: one row at a time. */
    private static final int MANY_COLUMNS = 1 << 20;

    private final Kernel kernel;
    private final SupportVectors group;
    private final List<RowBlock> vectors;
    private final double[][] norms;

    KernelScores(Kernel kernel, SupportVectors group) {
        this.kernel = kernel;
        this.group = group;
        vectors = group.rows().blocks();
        norms = vectors.stream()
                .map(block -> squaredNorms(block, 0, block.rows()))
                .toArray(double[][]::new);
    }

    /** {@code values[i * stride + value] += Σ_s coefficient K(x_i, sv_s)}. */
    void addTo(RowBlock x, double[] values, int stride) {
        // Columns that only one side has don't change an inner product; of a given kernel they hold the values.
        int columns = kernel instanceof Kernel.Precomputed
                ? x.columns()
                : Math.min(x.columns(), group.rows().columns());
        int width = columns > MANY_COLUMNS ? 1 : ROWS_AT_ONCE;
        Tile tile = new Tile(columns, width);
        double[] sums = new double[width * group.values().length];
        for (int from = 0; from < x.rows(); from += width) {
            int to = Math.min(x.rows(), from + width);
            tile.put(x, from, to, 1);
            Arrays.fill(sums, 0);
            addAll(tile, squaredNorms(x, from, to), sums);
            tile.put(x, from, to, 0);
            for (int i = from; i < to; i++) {
                for (int v = 0; v < group.values().length; v++) {
                    values[i * stride + group.values()[v]] += sums[(i - from) * group.values().length + v];
                }
            }
        }
    }

    private void addAll(Tile tile, double[] rowNorms, double[] sums) {
        int count = group.values().length;
        double[] products = new double[tile.width];
        int at = 0;
        for (int b = 0; b < norms.length; b++) {
            RowBlock block = vectors.get(b);
            for (int s = 0; s < block.rows(); s++, at += count) {
                if (kernel instanceof Kernel.Precomputed) {
                    tile.read(serial(block, s), products);
                } else {
                    tile.multiply(block, s, products);
                }
                for (int r = 0; r < rowNorms.length; r++) {
                    double value = kernel instanceof Kernel.Precomputed
                            ? products[r]
                            : kernel.value(products[r], rowNorms[r], norms[b][s]);
                    for (int v = 0; v < count; v++) {
                        sums[r * count + v] += group.coefficients()[at + v] * value;
                    }
                }
            }
        }
    }

    private static int serial(RowBlock block, int s) {
        if (block instanceof CsrBlock csr) {
            int first = csr.start(s);
            return first < csr.start(s + 1) && csr.columnIds()[first] == 0 ? (int) csr.values()[first] : 0;
        }
        DenseBlock dense = (DenseBlock) block;
        return (int) dense.values()[dense.start(s)];
    }

    private static double[] squaredNorms(RowBlock block, int from, int to) {
        double[] norms = new double[to - from];
        for (int i = from; i < to; i++) {
            boolean sparse = block instanceof CsrBlock;
            float[] values = sparse ? ((CsrBlock) block).values() : ((DenseBlock) block).values();
            int start = sparse ? ((CsrBlock) block).start(i) : ((DenseBlock) block).start(i);
            int end = sparse ? ((CsrBlock) block).start(i + 1) : start + block.columns();
            double sum = 0;
            for (int e = start; e < end; e++) {
                sum += (double) values[e] * values[e];
            }
            norms[i - from] = sum;
        }
        return norms;
    }

    /** A few rows, dense and interleaved: entry j of row r is {@code entries[j * width + r]}. */
    private static final class Tile {
        private final int columns;
        private final int width;
        private final double[] entries;

        Tile(int columns, int width) {
            this.columns = columns;
            this.width = width;
            entries = new double[columns * width];
        }

        /** Takes rows {@code [from, to)}, times {@code factor}. */
        void put(RowBlock block, int from, int to, int factor) {
            for (int i = from; i < to; i++) {
                int r = i - from;
                if (block instanceof CsrBlock csr) {
                    for (int e = csr.start(i); e < csr.start(i + 1) && csr.columnIds()[e] < columns; e++) {
                        entries[csr.columnIds()[e] * width + r] = (double) factor * csr.values()[e];
                    }
                } else if (block instanceof DenseBlock dense) {
                    int start = dense.start(i);
                    for (int j = 0; j < columns; j++) {
                        entries[j * width + r] = (double) factor * dense.values()[start + j];
                    }
                }
            }
        }

        /** Column {@code j} of all rows; 0 where there is none. */
        void read(int j, double[] target) {
            for (int r = 0; r < width; r++) {
                target[r] = j < columns ? entries[j * width + r] : 0;
            }
        }

        /** Inner products of all rows with row {@code s} of a block. */
        void multiply(RowBlock block, int s, double[] products) {
            Arrays.fill(products, 0);
            if (block instanceof CsrBlock csr) {
                for (int e = csr.start(s); e < csr.start(s + 1) && csr.columnIds()[e] < columns; e++) {
                    add(csr.values()[e], csr.columnIds()[e] * width, products);
                }
            } else if (block instanceof DenseBlock dense) {
                int start = dense.start(s);
                for (int j = 0; j < columns; j++) {
                    add(dense.values()[start + j], j * width, products);
                }
            }
        }

        private void add(double factor, int at, double[] products) {
            for (int r = 0; r < products.length; r++) {
                products[r] += factor * entries[at + r];
            }
        }
    }
}
