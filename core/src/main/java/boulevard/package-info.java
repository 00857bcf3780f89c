/** Support vector machines trained on many devices: the root of all packages, itself without classes. */
@NullMarked
package boulevard;

import org.jspecify.annotations.NullMarked;
