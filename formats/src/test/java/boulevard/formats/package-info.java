/** Tests of loading data files. */
@NullMarked
package boulevard.formats;

import org.jspecify.annotations.NullMarked;
