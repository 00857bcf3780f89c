/** Trained models: what they hold, and prediction with them on any machine, without a device. */
@NullMarked
package boulevard.model;

import org.jspecify.annotations.NullMarked;
