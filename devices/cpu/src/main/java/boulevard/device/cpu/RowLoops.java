package boulevard.device.cpu;

import boulevard.device.HostMultiVector;

/** The products of one thread: a range of rows, and for products with Xᵀ the columns of g that the thread has. */
final class RowLoops {
    private RowLoops() {}

    /**
     * The two factors of a Hessian product that aren't X.
     *
     * @param slope the curvature of every row
     * @param v what is multiplied
     */
    record Curved(HostMultiVector slope, HostMultiVector v) {}

    static void multiply(CpuBlock x, int from, int to, HostMultiVector w, HostMultiVector m) {
        Rows rows = x.entries();
        Slice all = Slice.of(w);
        Slice margins = Slice.of(m);
        int width = w.width();
        if (width == 1) {
            for (int i = from; i < to; i++) {
                margins.array()[margins.at(i)] = rows.dot(i, all, 0);
            }
            return;
        }
        double[] products = new double[width];
        for (int i = from; i < to; i++) {
            rows.dotAll(i, all, products);
            System.arraycopy(products, 0, margins.array(), margins.at(i), width);
        }
    }

    static void multiplyTransposed(CpuBlock x, int from, int to, HostMultiVector r, Slice g) {
        Rows rows = x.entries();
        double[] scales = new double[g.count()];
        Slice factors = Slice.of(r, g.from(), g.to());
        for (int i = from; i < to; i++) {
            System.arraycopy(factors.array(), factors.at(i), scales, 0, scales.length);
            addScaled(rows, i, scales, g);
        }
    }

    static void multiplyHessian(CpuBlock x, int from, int to, Curved factors, Slice g) {
        Rows rows = x.entries();
        Slice v = Slice.of(factors.v(), g.from(), g.to());
        Slice slope = Slice.of(factors.slope());
        double[] products = new double[g.count()];
        for (int i = from; i < to; i++) {
            // Counted over all columns, so that the sums don't depend on how columns are shared out.
            int active = countNonZeros(slope.array(), slope.at(i), slope.width());
            if (active == 0) {
                continue;
            }
            int at = slope.at(i) + g.from();
            if (few(active, slope.width())) {
                for (int k = 0; k < products.length; k++) {
                    double curvature = slope.array()[at + k];
                    if (curvature != 0) {
                        rows.add(i, curvature * rows.dot(i, v, k), g, k);
                    }
                }
            } else {
                rows.dotAll(i, v, products);
                for (int k = 0; k < products.length; k++) {
                    products[k] *= slope.array()[at + k];
                }
                rows.addAll(i, products, g);
            }
        }
    }

    static void addHessianDiagonal(CpuBlock x, int from, int to, HostMultiVector slope, Slice g) {
        Rows rows = x.entries();
        double[] scales = new double[g.count()];
        Slice factors = Slice.of(slope, g.from(), g.to());
        for (int i = from; i < to; i++) {
            if (countNonZeros(factors.array(), factors.at(i), scales.length) > 0) {
                System.arraycopy(factors.array(), factors.at(i), scales, 0, scales.length);
                rows.addSquares(i, scales, g);
            }
        }
    }

    /** {@code g_k += scales[k] · x_row}, column by column where few of the scales differ from 0. */
    static void addScaled(Rows rows, int row, double[] scales, Slice g) {
        int active = countNonZeros(scales, 0, scales.length);
        if (!few(active, scales.length)) {
            rows.addAll(row, scales, g);
            return;
        }
        for (int k = 0; active > 0; k++) {
            if (scales[k] != 0) {
                rows.add(row, scales[k], g, k);
                active--;
            }
        }
    }

    /** Whether so few columns are active that one at a time is faster than all together. */
    static boolean few(int active, int width) {
        return width == 1 || 3 * active < width;
    }

    private static int countNonZeros(double[] values, int at, int count) {
        int found = 0;
        for (int k = 0; k < count; k++) {
            if (values[at + k] != 0) {
                found++;
            }
        }
        return found;
    }
}
