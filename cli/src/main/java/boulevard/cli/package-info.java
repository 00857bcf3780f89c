/** The command line: commands, progress and reports. */
@NullMarked
package boulevard.cli;

import org.jspecify.annotations.NullMarked;
