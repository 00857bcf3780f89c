/**
 * Data files and model files: one package per format.
 *
 * <p>{@link boulevard.formats.DataFiles} loads a file of any kind as a data set; {@link boulevard.formats.model.ModelFiles}
 * reads and writes models.
 */
@NullMarked
package boulevard.formats;

import org.jspecify.annotations.NullMarked;
