/** The fast CPU device. */
@NullMarked
package boulevard.device.cpu;

import org.jspecify.annotations.NullMarked;
