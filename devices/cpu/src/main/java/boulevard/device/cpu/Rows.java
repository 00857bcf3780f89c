package boulevard.device.cpu;

import boulevard.data.CsrBlock;
import boulevard.data.DenseBlock;
import boulevard.data.RowBlock;

/**
 * The rows of X, the constant column included, as the two things products are made of: inner products with a row, and
 * multiples of a row added to a vector. Called once per row, so a call costs little beside the row's entries.
 */
interface Rows {
    /** {@code x_row · w_k} for the column of {@code w} that is {@code k} behind its first. */
    double dot(int row, Slice w, int k);

    /** {@code g_k += scale · x_row} for the column of {@code g} that is {@code k} behind its first. */
    void add(int row, double scale, Slice g, int k);

    /** {@code products[k] = x_row · w_k} for all columns of {@code w}. */
    void dotAll(int row, Slice w, double[] products);

    /** {@code g_k += scales[k] · x_row} for all columns of {@code g}. */
    void addAll(int row, double[] scales, Slice g);

    /** {@code g_k += scales[k] · x_row ∘ x_row} for all columns of {@code g}. */
    void addSquares(int row, double[] scales, Slice g);

    /** {@code ‖x_row‖²}. */
    double squaredNorm(int row);

    static Rows of(RowBlock block, double bias) {
        if (block instanceof CsrBlock sparse) {
            return new SparseRows(sparse, bias);
        }
        if (block instanceof DenseBlock dense) {
            return new DenseRows(dense, bias);
        }
        throw new IllegalArgumentException(
                "wanted sparse or dense rows, got " + block.getClass().getSimpleName());
    }
}
