@NullMarked
package boulevard.metric;

import org.jspecify.annotations.NullMarked;
