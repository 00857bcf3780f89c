@NullMarked
package boulevard.distributed;

import org.jspecify.annotations.NullMarked;
