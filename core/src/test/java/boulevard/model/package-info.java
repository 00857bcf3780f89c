@NullMarked
package boulevard.model;

import org.jspecify.annotations.NullMarked;
