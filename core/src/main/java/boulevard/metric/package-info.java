/** Measures of predictions against the truth. */
@NullMarked
package boulevard.metric;

import org.jspecify.annotations.NullMarked;
