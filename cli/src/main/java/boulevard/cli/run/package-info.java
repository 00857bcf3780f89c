/** One training run as the command line sees it: progress, interruption, summary. */
@NullMarked
package boulevard.cli.run;

import org.jspecify.annotations.NullMarked;
