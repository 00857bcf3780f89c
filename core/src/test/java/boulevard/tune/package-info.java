@NullMarked
package boulevard.tune;

import org.jspecify.annotations.NullMarked;
