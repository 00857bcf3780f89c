/** Kernel functions: what replaces the inner product of two rows in a kernel machine. */
@NullMarked
package boulevard.kernel;

import org.jspecify.annotations.NullMarked;
