package boulevard.device.reference;

import boulevard.data.CsrBlock;
import boulevard.data.DenseBlock;
import boulevard.device.DeviceBlock;
import boulevard.device.HostBlock;

/** The rows of X by their entries, the constant column included. */
record Rows(HostBlock block) {
    /** What is done with an entry of a row. */
    interface Visitor {
        void visit(int column, double value);
    }

    static Rows of(DeviceBlock block) {
        if (block instanceof HostBlock host) {
            return new Rows(host);
        }
        throw new IllegalArgumentException("wanted a block in host memory, got one of "
                + block.getClass().getSimpleName() + ": upload it to the device that uses it");
    }

    int count() {
        return block.rows();
    }

    void forEach(int row, Visitor visitor) {
        if (block.data() instanceof CsrBlock sparse) {
            for (int e = sparse.start(row); e < sparse.start(row + 1); e++) {
                visitor.visit(sparse.columnIds()[e], sparse.values()[e]);
            }
        } else if (block.data() instanceof DenseBlock dense) {
            for (int j = 0; j < dense.columns(); j++) {
                visitor.visit(j, dense.values()[dense.start(row) + j]);
            }
        }
        if (block.bias() != 0) {
            visitor.visit(block.columns() - 1, block.bias());
        }
    }

    /** {@code x_row · w_k}. */
    double dot(int row, Entries w, int k) {
        double[] sum = {0};
        forEach(row, (column, value) -> sum[0] += value * w.get(column, k));
        return sum[0];
    }

    /** {@code g_k += factor · x_row}. */
    void add(int row, double factor, Entries g, int k) {
        forEach(row, (column, value) -> g.add(column, k, factor * value));
    }

    /** {@code ‖x_row‖²}. */
    double squaredNorm(int row) {
        double[] sum = {0};
        forEach(row, (column, value) -> sum[0] += value * value);
        return sum[0];
    }
}
