/** GPUs and other processors through OpenCL 1.2 or newer. Ask for them as {@code opencl} or {@code opencl:0,1}. */
@NullMarked
package boulevard.device.opencl;

import org.jspecify.annotations.NullMarked;
