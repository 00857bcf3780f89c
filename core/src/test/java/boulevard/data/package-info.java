/** Tests of matrices, labels and sharding. */
@NullMarked
package boulevard.data;

import org.jspecify.annotations.NullMarked;
