package boulevard.formats.idx;

import boulevard.data.DataException;
import boulevard.data.DataFormat;
import boulevard.data.DataReader;
import boulevard.data.Dataset;
import boulevard.data.ReadOptions;
import boulevard.formats.GzipStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * IDX: big-endian arrays of any number of dimensions, optionally gzipped. Only read.
 *
 * <p>The file named is that of the images. Its first dimension counts rows, the others are flattened into features. Unsigned
 * bytes are scaled by 1/255 to [0, 1]; other numbers are taken as they are, rounded to float32. Labels are in the file whose
 * name has {@code labels-idx1} in place of {@code images-idx3}.
 */
public final class IdxFormat implements DataFormat {
    private static final Pattern NAME = Pattern.compile("(images|labels)([-.])idx[0-9]+");

    /** Needed by ServiceLoader. */
    public IdxFormat() {}

    @Override
    public String name() {
        return "idx";
    }

    /** By {@code images-idx3} or the like in its name, or by the two zeros, type and number of dimensions it begins with. */
    @Override
    public boolean recognises(Path file, byte[] firstBytes) {
        return NAME.matcher(fileName(file)).find() || IdxArray.recognises(GzipStream.inflated(firstBytes));
    }

    @Override
    public DataReader open(Path file, ReadOptions options) throws IOException {
        return open(file, options, IdxReader.BLOCK_BYTES);
    }

    /** Opens with blocks of another size, for tests. */
    static DataReader open(Path file, ReadOptions options, int blockBytes) throws IOException {
        IdxArray images = IdxArray.open(file);
        try {
            return new IdxReader(images, IdxArray.open(labelsOf(file)), options.realTargets(), blockBytes);
        } catch (IOException | RuntimeException failed) {
            images.close();
            throw failed;
        }
    }

    private static Path labelsOf(Path file) {
        String name = fileName(file);
        Matcher matcher = NAME.matcher(name);
        if (!matcher.find() || matcher.group(1).equals("labels")) {
            throw new DataException(
                    file + ": wanted a file of images with 'images-idx3' in its name, so that the labels"
                            + " are found beside it under 'labels-idx1', got '" + name
                            + "'; name the images or rename the files");
        }
        Path labels = file.resolveSibling(name.substring(0, matcher.start()) + "labels" + matcher.group(2) + "idx1"
                + name.substring(matcher.end()));
        if (!Files.exists(labels)) {
            throw new DataException(file + ": wanted its labels in " + labels + ", got no such file; put it there");
        }
        return labels;
    }

    private static String fileName(Path file) {
        return String.valueOf(file.getFileName());
    }

    @Override
    public void write(Dataset data, Path file) {
        throw new DataException(file
                + ": wanted a format that is written, got idx, which is only read; choose another, such as libsvm");
    }
}
