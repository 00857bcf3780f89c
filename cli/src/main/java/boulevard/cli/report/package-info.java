/** The self-contained page about a training run. */
@NullMarked
package boulevard.cli.report;

import org.jspecify.annotations.NullMarked;
