/**
 * Sequential minimal optimisation of a working set on the host: for CPU devices, and for devices whose own processors would
 * wait for each other in steps that short.
 */
@NullMarked
package boulevard.device.pairs;

import org.jspecify.annotations.NullMarked;
