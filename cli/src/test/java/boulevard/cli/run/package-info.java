@NullMarked
package boulevard.cli.run;

import org.jspecify.annotations.NullMarked;
