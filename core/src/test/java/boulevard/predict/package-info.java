/** Tests of prediction. */
@NullMarked
package boulevard.predict;

import org.jspecify.annotations.NullMarked;
