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
        float[] products = tile.single();
        int at = i * loops.panelRows();
        if (kernel instanceof Kernel.Rbf rbf) {
            float ofW = (float) (rbf.gamma() * normOfW);
            loops.rbf((float) (2 * rbf.gamma()), ofW, tile.singleNorms(), products, at, out, outAt);
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
        double[] products = tile.wide();
        int at = i * loops.panelRows();
        if (kernel instanceof Kernel.Rbf rbf) {
            loops.rbf(2 * rbf.gamma(), rbf.gamma() * normOfW, tile.wideNorms(), products, at);
        } else if (kernel instanceof Kernel.Polynomial polynomial) {
            loops.polynomial(polynomial, products, at);
        } else if (kernel instanceof Kernel.Sigmoid sigmoid) {
            loops.sigmoid(sigmoid, products, at);
        }
    }
}
