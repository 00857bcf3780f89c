package boulevard.distributed;

/**
 * How many kernel rows a rank keeps.
 *
 * @param workingSet the most rows of a working set; as many are sent at once for products in float64
 * @param slots kernel rows per group, at least as many as a working set has
 * @param keepsAll whether all groups keep theirs while others are active, so that binary problems share them
 */
public record KernelMemory(int workingSet, int slots, boolean keepsAll) {}
