@NullMarked
package boulevard.cli.evaluation;

import org.jspecify.annotations.NullMarked;
