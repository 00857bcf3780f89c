/**
 * What is trained on: matrices as sequences of row blocks, labels, weights, and how rows and columns are split.
 *
 * <p>Values are float32, column ids int32, row offsets 64-bit; every vector computed from them elsewhere is float64.
 */
@NullMarked
package boulevard.data;

import org.jspecify.annotations.NullMarked;
