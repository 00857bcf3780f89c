/** Tests of the GPU device over a runtime that records. */
@NullMarked
package boulevard.device.gpu;

import org.jspecify.annotations.NullMarked;
