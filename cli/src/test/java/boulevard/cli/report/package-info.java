@NullMarked
package boulevard.cli.report;

import org.jspecify.annotations.NullMarked;
