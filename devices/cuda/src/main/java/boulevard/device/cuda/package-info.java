/** CUDA devices: NVIDIA GPUs through the driver API, and collectives between them by NCCL. */
@NullMarked
package boulevard.device.cuda;

import org.jspecify.annotations.NullMarked;
