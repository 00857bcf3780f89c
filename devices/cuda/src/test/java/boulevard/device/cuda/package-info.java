/** Tests of CUDA devices: on GPUs, or on libraries that stand in for CUDA's. */
@NullMarked
package boulevard.device.cuda;

import org.jspecify.annotations.NullMarked;
