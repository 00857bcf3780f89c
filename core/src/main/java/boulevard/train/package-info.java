/** The entry point: {@link boulevard.train.Boulevard} takes a data set and a specification, and gives a certified model. */
@NullMarked
package boulevard.train;

import org.jspecify.annotations.NullMarked;
