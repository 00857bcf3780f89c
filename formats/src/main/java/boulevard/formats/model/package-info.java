/**
 * Model files: the project's own binary format, described in {@code docs/guide/model-file.md}, and the text
 * formats of LIBLINEAR and LIBSVM.
 */
@NullMarked
package boulevard.formats.model;

import org.jspecify.annotations.NullMarked;
