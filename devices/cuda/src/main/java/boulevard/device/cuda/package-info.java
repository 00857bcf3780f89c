/** NVIDIA GPUs through the CUDA driver and NVRTC, and collectives between them by NCCL. Ask for them as {@code cuda} or {@code cuda:0,1}. */
@NullMarked
package boulevard.device.cuda;

import org.jspecify.annotations.NullMarked;
