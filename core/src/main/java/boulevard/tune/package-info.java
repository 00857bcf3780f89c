/** Search for the parameters of a training by cross-validation. */
@NullMarked
package boulevard.tune;

import org.jspecify.annotations.NullMarked;
