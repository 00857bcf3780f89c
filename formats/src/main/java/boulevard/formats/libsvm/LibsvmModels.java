package boulevard.formats.libsvm;

import boulevard.data.DataException;
import boulevard.formats.AtomicFile;
import boulevard.model.KernelModel;
import boulevard.model.Model;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;

/** LIBSVM's model files, the text that its {@code svm-train} writes and its {@code svm-predict} reads [chang2011]. */
public final class LibsvmModels {
    private static final byte[] FIRST_WORD = "svm_type ".getBytes(StandardCharsets.US_ASCII);

    private LibsvmModels() {}

    /** Whether a file with these first bytes is such a model. */
    public static boolean recognises(byte[] start) {
        return start.length >= FIRST_WORD.length
                && Arrays.equals(start, 0, FIRST_WORD.length, FIRST_WORD, 0, FIRST_WORD.length);
    }

    /**
     * Reads a model.
     *
     * @throws DataException if the content is wrong; the message names file, line and column
     * @throws IOException if the file can't be read
     */
    public static KernelModel read(Path file) throws IOException {
        return LibsvmModelReader.read(file);
    }

    /**
     * Writes a model. Numbers read back as the same float64 (features: float32). The file appears whole or not at all.
     *
     * @throws DataException if the format can't hold the model: a label is no 32-bit integer, or more than two classes of a
     *     kernel machine aren't told apart by votes of pairs
     * @throws IOException if the file can't be written
     */
    public static void write(Model model, Path file) throws IOException {
        LibsvmModelWriter writer = LibsvmModelWriter.of(model, file.toString());
        AtomicFile.write(file, writer::write);
    }
}
