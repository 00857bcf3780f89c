/** Predictions over files of any size, and their comparison with the truth. */
@NullMarked
package boulevard.cli.evaluation;

import org.jspecify.annotations.NullMarked;
