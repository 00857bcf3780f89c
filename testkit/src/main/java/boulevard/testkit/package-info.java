/** Contract tests: what every device, communicator, solver and data format has to pass. */
@NullMarked
package boulevard.testkit;

import org.jspecify.annotations.NullMarked;
