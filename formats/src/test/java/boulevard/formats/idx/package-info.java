/** Tests of IDX files. */
@NullMarked
package boulevard.formats.idx;

import org.jspecify.annotations.NullMarked;
