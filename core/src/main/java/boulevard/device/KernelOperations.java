package boulevard.device;

import boulevard.kernel.Kernel;

/**
 * What a device does for kernel machines. Blocks are uploaded without a constant column. Conventions of shape, memory,
 * determinism and errors are those of {@link Device}; results don't depend on how a device divides the work.
 *
 * <p>For {@link Kernel.Precomputed}, K(x, w) is {@code x[s(w)]} with the serial number s(w) in column 0 of w, so w needs no
 * other column.
 */
public interface KernelOperations {

    /** How these operations are carried out, such as {@code Vector API, 512 bits}, for logs and reports. */
    String description();

    /**
     * Bytes that the device needs beyond blocks, rows and vectors while it works on such a block: what is laid out anew and
     * scratch space. An upper bound for the memory plan.
     *
     * @param kernel the kernel function
     * @param x the block whose rows are the columns of the kernel rows
     * @param workingRows the most rows of w in one call
     */
    long workspaceBytes(Kernel kernel, DeviceBlock x, int workingRows);

    /** Space for kernel rows, to be closed by the caller. */
    KernelRows allocateRows(int slots, int length);

    /**
     * Kernel rows: {@code rows[slots[i]][j] = K(w_i, x_j)} for all i and j, in float32.
     *
     * @param w as many rows as there are slots; its columns are those of x (see above for precomputed kernels)
     * @param x as many rows as {@code rows.length()}
     * @param slots distinct
     * @param precision of the computation
     */
    void computeRows(Kernel kernel, DeviceBlock w, DeviceBlock x, Precision precision, KernelRows rows, int[] slots);

    /** Values of kernel rows: {@code target[at + i * stride + c] = rows[slots[i]][columns[c]]}. */
    void readRows(KernelRows rows, int[] slots, int[] columns, float[] target, int at, int stride);

    /**
     * {@code f_j += Σ_i coefficients[i] · rows[slots[i]][j]}, summed in float64 or in float32 over at most 16 terms at a time.
     *
     * @param f rows.length() × 1
     */
    void addRows(KernelRows rows, int[] slots, double[] coefficients, MultiVector f);

    /**
     * {@code f += K(x, w) · coefficients} with everything in float64: decision values, and scores afresh.
     *
     * @param coefficients w.rows() × f.width(), row-major
     * @param f x.rows() × any width
     */
    void addKernelProduct(Kernel kernel, DeviceBlock x, DeviceBlock w, double[] coefficients, MultiVector f);

    /**
     * Solves the small problem of a working set by sequential minimal optimisation, on the host.
     *
     * @return the new dual variables
     */
    SubproblemSolution solve(Subproblem problem);
}
