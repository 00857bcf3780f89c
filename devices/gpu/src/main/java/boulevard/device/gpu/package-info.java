/**
 * GPUs: the device programs in one source for all dialects, and the device made of them over {@link
 * boulevard.device.gpu.GpuRuntime}, which is all that a driver has to offer.
 */
@NullMarked
package boulevard.device.gpu;

import org.jspecify.annotations.NullMarked;
