/** Tests of CUDA devices; skipped with a reason where there is no driver. */
@NullMarked
package boulevard.device.cuda;

import org.jspecify.annotations.NullMarked;
