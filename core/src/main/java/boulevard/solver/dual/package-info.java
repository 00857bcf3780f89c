/** Dual coordinate descent: on one device, and in rounds with a line search across the devices of a row split. */
@NullMarked
package boulevard.solver.dual;

import org.jspecify.annotations.NullMarked;
