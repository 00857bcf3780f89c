@NullMarked
package boulevard.kernel;

import org.jspecify.annotations.NullMarked;
