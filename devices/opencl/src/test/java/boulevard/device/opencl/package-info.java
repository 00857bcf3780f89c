/** Tests of OpenCL devices. */
@NullMarked
package boulevard.device.opencl;

import org.jspecify.annotations.NullMarked;
