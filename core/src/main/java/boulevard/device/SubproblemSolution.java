package boulevard.device;

/**
 * What a working set's problem came to.
 *
 * @param beta the new dual variables, within their ends; their sum is that of the old ones up to rounding
 * @param steps steps done
 */
public record SubproblemSolution(double[] beta, long steps) {}
