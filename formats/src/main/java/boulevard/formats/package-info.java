/** Data files and model files: one package per format. */
@NullMarked
package boulevard.formats;

import org.jspecify.annotations.NullMarked;
