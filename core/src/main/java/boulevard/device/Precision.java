package boulevard.device;

/** How kernel values are computed. */
public enum Precision {
    /** Inner products and the kernel function in float32, about 1e-6 relative error for scaled features. */
    SINGLE,
    /** Inner products and the kernel function in float64. */
    DOUBLE
}
