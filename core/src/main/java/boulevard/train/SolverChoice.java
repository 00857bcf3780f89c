package boulevard.train;

/** Which solver trains. */
public enum SolverChoice {
    /** Chosen by the shape of the problem and the number of devices; the report says why. */
    AUTO,
    /** Dual coordinate descent. */
    DUAL,
    /** Newton with conjugate gradients; proximal point on the dual for unsquared losses. */
    NEWTON,
    /** Batched sequential minimal optimisation, of kernel machines only. */
    SMO
}
