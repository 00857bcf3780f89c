package boulevard.distributed;

/**
 * How many kernel rows a rank keeps.
 *
 * @param slots kernel rows per group, at least as many as a working set has
 * @param keepsAll whether all groups keep theirs while others are active, so that binary problems share them
 */
public record KernelMemory(int slots, boolean keepsAll) {}
