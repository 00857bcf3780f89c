package boulevard.device;

import boulevard.data.RowBlock;
import boulevard.data.Targets;
import org.jspecify.annotations.Nullable;

/**
 * A piece of hardware that holds blocks of rows and vectors, and offers the coarse operations that solvers are made of.
 *
 * <p>X is a {@link DeviceBlock} of n rows and d columns (the constant column included); feature-like vectors are d × k,
 * row-like ones n × k. All vectors and sums are float64; X is float32. Unless said otherwise an operation overwrites its last
 * argument, reads the others, and gives the same bits when called again with the same input on the same device. Operations may
 * be queued; those that return a value, and {@link #synchronise}, wait. Shapes that don't match give an
 * {@link IllegalArgumentException} that states both. A device is used by one thread at a time.
 */
public interface Device extends AutoCloseable {

    /** What this device is. */
    DeviceDescription description();

    /** The device's memory, counted. */
    MemoryBudget memory();

    /** A new vector of zeros, to be closed by the caller. */
    MultiVector allocate(long length, int width);

    /** Takes a block, with {@code bias} as the value of an appended constant column (0 for none). */
    DeviceBlock upload(RowBlock block, double bias);

    /**
     * How often this device holds the entries of a sparse block whose products with the transpose are prepared: once, or twice where
     * it keeps a column-wise copy. For the memory plan.
     */
    default int sparseCopies() {
        return 1;
    }

    /** Takes rows {@code [from, to)} of targets and weights (null: all 1). */
    DeviceTargets upload(Targets targets, double @Nullable [] weights, int from, int to);

    /** {@code m = X w}. */
    void multiply(DeviceBlock x, MultiVector w, MultiVector m);

    /** {@code g += Xᵀ r}. */
    void multiplyTransposed(DeviceBlock x, MultiVector r, MultiVector g);

    /** {@code g += Xᵀ (slope ∘ (X v))}; rows whose slopes are all 0 need not be read. */
    void multiplyHessian(DeviceBlock x, MultiVector slope, MultiVector v, MultiVector g);

    /** {@code g += (X ∘ X)ᵀ slope}: the diagonal of {@code Xᵀ diag(slope) X}; rows whose slopes are all 0 need not be read. */
    void addHessianDiagonal(DeviceBlock x, MultiVector slope, MultiVector g);

    /**
     * For every row i and column k: the dual candidate {@code beta = dualStep(y, m, cost, anchor, pull_k)} and its
     * {@code slope} (see {@link boulevard.loss.Loss}), overwriting both.
     *
     * @param anchor n × k, or null where every pull is 0
     * @param pull per column, 1/σ of the proximal term
     * @return the three sums, per column
     */
    LossSums loss(
            RowLosses losses,
            MultiVector margins,
            @Nullable MultiVector anchor,
            double[] pull,
            MultiVector beta,
            MultiVector slope);

    /**
     * Dual coordinate descent over some rows of X in the given order, the same for all columns: for every such row i and
     * column k, with m = x_i·w_k,
     * {@code β' = dualStep(y, m, cost, β, scale·‖x_i‖²)}; {@code w_k += scale (β' − β) x_i}; {@code β = β'}.
     *
     * <p>Modifies {@code beta} (n × k) and {@code w} (d × k). Rows with ‖x_i‖ = 0 and an unsquared loss move to the end of
     * their range that their sign asks for.
     *
     * @param rows the rows to visit, in this order
     * @param scale σ' of the local sub-problem: 1 on one rank
     * @return per column, Σ of cost·ℓ(y, m) − dualValue(β) + β m as each row was met: an estimate of the duality gap
     */
    double[] dualPass(RowLosses losses, DeviceBlock x, int[] rows, double scale, MultiVector beta, MultiVector w);

    /**
     * The sums of a dual point: per column {@code primal = Σ cost·ℓ(y, m)} at the given margins and
     * {@code dual = Σ dualValue(β)} at the given dual variables; {@code smooth} and {@code active} are 0. Nothing is modified.
     */
    LossSums evaluate(RowLosses losses, MultiVector margins, MultiVector beta);

    /** Per column {@code Σ_i a_ik b_ik}. */
    double[] dot(MultiVector a, MultiVector b);

    /** {@code b_k = alpha_k a_k + beta_k b_k} per column; where beta_k is 0, b is overwritten whatever it held. */
    void combine(double[] alpha, MultiVector a, double[] beta, MultiVector b);

    /** {@code b = a ∘ b}, entry by entry. */
    void multiplyEntries(MultiVector a, MultiVector b);

    /** {@code z = r / (shift + factor · h)}, entry by entry: a diagonal preconditioner. */
    void precondition(double shift, double factor, MultiVector h, MultiVector r, MultiVector z);

    /** Column {@code from[j]} of {@code source} to column {@code to[j]} of {@code target}, for every j; others stay. */
    void copyColumns(MultiVector source, int[] from, MultiVector target, int[] to);

    /** Sets all values to 0. */
    void clear(MultiVector v);

    /** The operations of kernel machines. */
    KernelOperations kernels();

    /** Waits until everything queued has finished. */
    void synchronise();

    /** Gives back memory that operations keep from call to call; the next one takes it again. */
    void releaseWorkspace();

    /** Frees the device's resources; vectors and blocks made by it become invalid. */
    @Override
    void close();
}
