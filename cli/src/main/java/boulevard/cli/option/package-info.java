/** Options shared by commands, and how their values are read. */
@NullMarked
package boulevard.cli.option;

import org.jspecify.annotations.NullMarked;
