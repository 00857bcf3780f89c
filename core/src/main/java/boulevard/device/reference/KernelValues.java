package boulevard.device.reference;

import boulevard.kernel.Kernel;

/**
 * Kernel values between rows of x and rows of w.
 *
 * @param kernel the kernel function
 * @param x one side
 * @param w the other side
 */
record KernelValues(Kernel kernel, Rows x, Rows w) {
    /** What is done with a value. */
    interface Visitor {
        void visit(int row, double value);
    }

    /** Visits K(x_j, w_i) for all rows j of x. */
    void forEachAgainst(int i, Visitor visitor) {
        double[] dense = new double[Math.max(x.block().columns(), w.block().columns())];
        w.forEach(i, (column, value) -> dense[column] = value);
        double norm = w.squaredNorm(i);
        for (int j = 0; j < x.count(); j++) {
            visitor.visit(j, value(j, dense, norm));
        }
    }

    private double value(int j, double[] dense, double norm) {
        double[] sum = {0};
        if (kernel instanceof Kernel.Precomputed) {
            int serial = (int) dense[0];
            x.forEach(j, (column, value) -> sum[0] += column == serial ? value : 0);
            return sum[0];
        }
        x.forEach(j, (column, value) -> sum[0] += value * dense[column]);
        return kernel.value(sum[0], norm, x.squaredNorm(j));
    }
}
