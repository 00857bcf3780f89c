package boulevard.device.gpu;

/** Matrix products by a vendor's library, queued on {@link GpuRuntime.Lane#COMPUTE}, in place of portable tiles. */
public interface GpuMatrixProducts {

    /** Name of the library, for logs and reports. */
    String name();

    /**
     * {@code out[i * rows + j] = w_(first + i) · x_j} in float32, for i below {@code count} and all {@code rows} rows of x.
     *
     * @param x rows × columns, row-major
     * @param w at least first + count rows of as many columns
     * @param out count × rows values
     */
    void multiply(GpuMemory x, int rows, GpuMemory w, int first, int count, int columns, GpuMemory out);
}
