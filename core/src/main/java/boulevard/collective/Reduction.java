package boulevard.collective;

/** How values of several ranks become one. */
public enum Reduction {
    /** Their sum, in the order that the algorithm states. */
    SUM,
    /** The largest. */
    MAX,
    /** The smallest. */
    MIN
}
