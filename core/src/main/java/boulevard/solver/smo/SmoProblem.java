package boulevard.solver.smo;

/**
 * The dual problem of one kernel machine, this rank's rows:
 *
 * <p>minimise V(β) = ½ βᵀKβ + Σ linear_i β_i + ε Σ |β_i| subject to lower_i ≤ β_i ≤ upper_i and Σ β_i = Σ start_i over all rows
 * of all ranks.
 *
 * <p>Classification: β = yα, linear = −y, 0 ≤ yβ ≤ C, ε = 0. Regression: linear = −target, |β| ≤ C. One class: linear = 0,
 * 0 ≤ β ≤ 1, Σ β = νn. V is LIBSVM's objective [chang2011]; α and α* of its regression are the two signs of β.
 *
 * @param groups which groups of rows take part
 * @param linear one per active row of this rank
 * @param lower lower ends, at most 0
 * @param upper upper ends, at least 0
 * @param start where to begin: feasible
 * @param epsilon ε, at least 0
 */
public record SmoProblem(
        int[] groups, double[] linear, double[] lower, double[] upper, double[] start, double epsilon) {}
