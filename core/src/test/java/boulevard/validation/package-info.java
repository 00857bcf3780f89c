@NullMarked
package boulevard.validation;

import org.jspecify.annotations.NullMarked;
