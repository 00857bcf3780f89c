package boulevard.device.cpu;

import boulevard.kernel.Kernel;

/**
 * A kernel function over a tile of inner products.
 *
 * @param kernel the function
 * @param loops apply it
 */
record KernelFunction(Kernel kernel, KernelLoops loops) {
    /** What {@code ‖x_j‖²} adds to the exponents of a panel's rows, in both precisions. */
    void prepare(double[] norms, int from, int count, Tile tile) {
        if (kernel instanceof Kernel.Rbf rbf) {
            for (int j = 0; j < count; j++) {
                double term = rbf.gamma() * norms[from + j];
                tile.singleNorms()[j] = (float) term;
                if (tile.wideNorms().length > 0) {
                    tile.wideNorms()[j] = term;
                }
            }
        }
    }

    /** Kernel values of row i of a tile, in float32, to {@code out}. */
    void apply(double normOfW, Tile tile, int i, float[] out, int outAt) {
        apply(normOfW, tile.singleNorms(), tile.single(), i * loops.panelRows(), out, outAt);
    }

    /** Kernel values of a panel's inner products, in float32; {@code ofX} as {@link #singleNorms} gives it. */
    void apply(double normOfW, float[] ofX, float[] products, int at, float[] out, int outAt) {
        if (kernel instanceof Kernel.Rbf rbf) {
            float ofW = (float) (rbf.gamma() * normOfW);
            loops.rbf((float) (2 * rbf.gamma()), ofW, ofX, products, at, out, outAt);
        } else if (kernel instanceof Kernel.Polynomial polynomial) {
            loops.polynomial(polynomial, products, at, out, outAt);
        } else if (kernel instanceof Kernel.Sigmoid sigmoid) {
            loops.sigmoid(sigmoid, products, at, out, outAt);
        } else if (products != out || at != outAt) {
            System.arraycopy(products, at, out, outAt, loops.panelRows());
        }
    }

    /** Kernel values of row i of a tile, in float64, in place. */
    void apply(double normOfW, Tile tile, int i) {
        apply(normOfW, tile.wideNorms(), tile.wide(), i * loops.panelRows());
    }

    /** Kernel values of a panel's inner products, in float64, in place. */
    void apply(double normOfW, double[] ofX, double[] products, int at) {
        if (kernel instanceof Kernel.Rbf rbf) {
            loops.rbf(2 * rbf.gamma(), rbf.gamma() * normOfW, ofX, products, at);
        } else if (kernel instanceof Kernel.Polynomial polynomial) {
            loops.polynomial(polynomial, products, at);
        } else if (kernel instanceof Kernel.Sigmoid sigmoid) {
            loops.sigmoid(sigmoid, products, at);
        }
    }

    /** What {@code ‖x_j‖²} adds to the exponents of rows from {@code from} on, a panel at a time. */
    float[][] singleNorms(double[] norms, int from, int count) {
        double[][] wide = wideNorms(norms, from, count);
        float[][] single = new float[wide.length][loops.panelRows()];
        for (int p = 0; p < wide.length; p++) {
            for (int j = 0; j < wide[p].length; j++) {
                single[p][j] = (float) wide[p][j];
            }
        }
        return single;
    }

    /** As in float32. */
    double[][] wideNorms(double[] norms, int from, int count) {
        int width = loops.panelRows();
        double[][] terms = new double[(count + width - 1) / width][width];
        if (kernel instanceof Kernel.Rbf rbf) {
            for (int j = 0; j < count; j++) {
                terms[j / width][j % width] = rbf.gamma() * norms[from + j];
            }
        }
        return terms;
    }
}
