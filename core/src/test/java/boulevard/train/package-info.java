@NullMarked
package boulevard.train;

import org.jspecify.annotations.NullMarked;
