/** Measurements of single operations. Nothing depends on them, and no test asserts a time. */
@NullMarked
package boulevard.benchmark;

import org.jspecify.annotations.NullMarked;
