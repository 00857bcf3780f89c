package boulevard.formats.model;

import boulevard.data.DataException;
import boulevard.formats.AtomicFile;
import boulevard.formats.libsvm.LibsvmModels;
import boulevard.model.LinearModel;
import boulevard.model.Model;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/** Reads and writes model files. */
public final class ModelFiles {
    private ModelFiles() {}

    /**
     * Writes a model in the project's own format. The file appears whole or not at all.
     *
     * @throws IOException if the file can't be written
     */
    public static void write(Model model, Path file) throws IOException {
        AtomicFile.write(file, out -> BinaryModel.write(model, out));
    }

    /**
     * Writes a model as LIBLINEAR's text, for its {@code predict} program. The file appears whole or not at all.
     *
     * @throws DataException if a label is no 32-bit integer: that format holds no others
     * @throws IOException if the file can't be written
     */
    public static void writeLiblinear(LinearModel model, Path file) throws IOException {
        LiblinearModelWriter writer = new LiblinearModelWriter(model, file.toString());
        AtomicFile.write(file, writer::write);
    }

    /**
     * Writes a model as LIBSVM's text, for its {@code svm-predict} program. The file appears whole or not at all.
     *
     * @throws DataException if a label is no 32-bit integer, or more than two classes of a kernel machine aren't told apart
     *     in pairs: that format holds no others
     * @throws IOException if the file can't be written
     */
    public static void writeLibsvm(Model model, Path file) throws IOException {
        LibsvmModels.write(model, file);
    }

    /**
     * Reads a model file of any of the three kinds, recognised by its first bytes.
     *
     * @throws DataException if there is no such file or it is damaged or no model
     * @throws IOException if the file can't be read
     */
    public static Model read(Path file) throws IOException {
        if (!Files.isRegularFile(file)) {
            throw new DataException(file + ": wanted a model file, got "
                    + (Files.exists(file) ? "something that is no regular file" : "no such file")
                    + "; check the path");
        }
        byte[] start;
        try (InputStream in = Files.newInputStream(file)) {
            start = in.readNBytes(LiblinearModelReader.FIRST_WORD.length());
        }
        if (BinaryModel.recognises(start)) {
            return BinaryModel.read(file);
        }
        if (Arrays.equals(start, LiblinearModelReader.FIRST_WORD.getBytes(StandardCharsets.US_ASCII))) {
            return LiblinearModelReader.read(file);
        }
        if (LibsvmModels.recognises(start)) {
            return LibsvmModels.read(file);
        }
        throw new DataException(file + ": wanted a model file of Boulevard, LIBLINEAR or LIBSVM, got "
                + (start.length == 0 ? "an empty file" : "something else") + "; name the file that training wrote");
    }
}
