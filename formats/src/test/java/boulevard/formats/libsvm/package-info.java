/** Tests of the sparse text format. */
@NullMarked
package boulevard.formats.libsvm;

import org.jspecify.annotations.NullMarked;
