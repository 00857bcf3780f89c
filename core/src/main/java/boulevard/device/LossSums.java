package boulevard.device;

/**
 * Sums over rows that one pass of {@link Device#loss} gives, one value per column.
 *
 * @param smooth Σ of the smoothed loss: max over β of β(y − m) − ε|β| − κβ²/2 − pull(β − anchor)²/2
 * @param primal Σ cost · ℓ(y, m)
 * @param dual Σ y β − ε|β| − κβ²/2 at the dual candidate β
 * @param active how many rows have a slope that isn't 0
 */
public record LossSums(double[] smooth, double[] primal, double[] dual, double[] active) {}
