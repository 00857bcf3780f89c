/**
 * What is needed to judge models by rows that they haven't seen: folds, scores, sigmoids, and jobs side by side on devices.
 *
 * <p>Nothing here trains. So {@code boulevard.train}, whose calibration is a cross-validation, may use it, and
 * {@code boulevard.tune} may use both, without a cycle.
 */
@NullMarked
package boulevard.validation;

import org.jspecify.annotations.NullMarked;
