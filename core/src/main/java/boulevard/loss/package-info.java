/** The losses of linear and kernel machines, each with its dual, as scalar mathematics in float64. */
@NullMarked
package boulevard.loss;

import org.jspecify.annotations.NullMarked;
