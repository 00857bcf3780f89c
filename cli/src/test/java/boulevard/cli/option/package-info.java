@NullMarked
package boulevard.cli.option;

import org.jspecify.annotations.NullMarked;
