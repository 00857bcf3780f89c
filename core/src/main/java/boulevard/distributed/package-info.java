/**
 * The data matrix as an operator over a grid of ranks: what solvers multiply with, on one device or on many.
 *
 * <p>Ranks form R row groups × C column groups. <em>Row-like</em> vectors (margins, dual variables) are split over row groups
 * and replicated over column groups; <em>feature-like</em> vectors (weights, gradients) are split over column groups and
 * replicated over row groups. R × 1 is data parallelism, 1 × C model parallelism, 1 × 1 a single device.
 */
@NullMarked
package boulevard.distributed;

import org.jspecify.annotations.NullMarked;
