/** Decision values of many rows: {@link boulevard.predict.Scorer} on the processor or on devices. */
@NullMarked
package boulevard.predict;

import org.jspecify.annotations.NullMarked;
