/** Tests of model files. */
@NullMarked
package boulevard.formats.model;

import org.jspecify.annotations.NullMarked;
