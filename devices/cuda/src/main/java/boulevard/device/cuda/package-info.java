/** NVIDIA GPUs through the CUDA driver and NVRTC. Ask for them as {@code cuda} or {@code cuda:0,1}. */
@NullMarked
package boulevard.device.cuda;

import org.jspecify.annotations.NullMarked;
