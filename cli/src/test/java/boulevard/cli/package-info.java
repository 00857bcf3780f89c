@NullMarked
package boulevard.cli;

import org.jspecify.annotations.NullMarked;
