/**
 * Sparse text files as LIBSVM and LIBLINEAR read them: one row per line, {@code label index:value index:value ...}.
 *
 * <p>{@link boulevard.formats.libsvm.LibsvmReader} cuts the file into chunks at line ends ({@code LineChunks}), which
 * several {@code ChunkParser}s turn into row blocks; {@code Diagnosis} says what is wrong with a token once the fast loop has
 * stumbled over it. {@link boulevard.formats.libsvm.LibsvmModels} reads and writes LIBSVM's models.
 */
@NullMarked
package boulevard.formats.libsvm;

import org.jspecify.annotations.NullMarked;
