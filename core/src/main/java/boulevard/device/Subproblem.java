package boulevard.device;

/**
 * The dual problem in the variables of a working set of q rows, all others fixed:
 *
 * <p>minimise ½ Σ (β_i − β⁰_i) K_ij (β_j − β⁰_j) + Σ f_i (β_i − β⁰_i) + ε Σ (|β_i| − |β⁰_i|)
 * subject to lower_i ≤ β_i ≤ upper_i, where lower_i ≤ 0 ≤ upper_i, and Σ β_i = Σ β⁰_i.
 *
 * <p>A variable can rise with slope {@code f_i + ε} (or {@code f_i − ε} while β_i &lt; 0) if it is below its upper end, and fall
 * with slope {@code f_i − ε} (or {@code f_i + ε} while β_i &gt; 0) if it is above its lower end. The gap is the largest slope of
 * those that can fall less the smallest of those that can rise. A step moves one variable up and one down by the same amount:
 * the one to rise has the smallest slope, the one to fall gives the largest decrease to second order [fan2005]; curvatures
 * that aren't positive count as 1e-12 [chen2006]. A step ends at 0 where it would change a variable's sign.
 *
 * @param kernel K, q × q, row-major, symmetric
 * @param scores f at the start
 * @param beta β⁰
 * @param lower lower ends
 * @param upper upper ends
 * @param epsilon ε, at least 0
 * @param relativeGap stop when the gap is at most this fraction of what it was at the start
 * @param absoluteGap stop when the gap is at most this
 * @param maxSteps most steps
 */
public record Subproblem(
        float[] kernel,
        double[] scores,
        double[] beta,
        double[] lower,
        double[] upper,
        double epsilon,
        double relativeGap,
        double absoluteGap,
        long maxSteps) {
    /** Checks that the arrays belong to one working set. */
    public Subproblem {
        int q = scores.length;
        if ((long) kernel.length < (long) q * q || beta.length != q || lower.length != q || upper.length != q) {
            throw new IllegalArgumentException("wanted a kernel of " + q + " x " + q + " values and " + q
                    + " variables with their ends, got " + kernel.length + ", " + beta.length + ", " + lower.length
                    + " and " + upper.length);
        }
    }

    /** Number of variables q. */
    public int size() {
        return scores.length;
    }
}
