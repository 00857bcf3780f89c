package boulevard.formats;

import boulevard.data.DataException;
import boulevard.data.DataFormat;
import boulevard.data.DataReader;
import boulevard.data.Dataset;
import boulevard.data.LabelledBlock;
import boulevard.data.Labels;
import boulevard.data.Matrix;
import boulevard.data.ReadOptions;
import boulevard.data.RowBlock;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.ServiceLoader;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Opens and loads data files of any kind that a {@link DataFormat} on the class path knows. */
public final class DataFiles {
    private static final int FIRST_BYTES = 1 << 16;

    private DataFiles() {}

    /**
     * Opens a file for one pass over its rows.
     *
     * @param format name of the format, or null to recognise it by name and content
     * @throws DataException if there is no such file or format, or the content is wrong
     * @throws IOException if the file can't be read
     */
    public static DataReader open(Path file, ReadOptions options, @Nullable String format) throws IOException {
        return (format == null ? recognise(file) : named(format)).open(file, options);
    }

    /**
     * Loads a whole file.
     *
     * @param format name of the format, or null to recognise it by name and content
     * @param expected null to train: the classes are those of the file, at least two. Otherwise the classes of a model: they
     *     keep their positions and classes that the model doesn't know follow, so that a row of an unknown class has an id of
     *     at least {@code expected.size()}. Unused for real targets.
     * @return as many columns as the largest index demands; no weights
     * @throws DataException if there is no such file or format, or the content is wrong
     * @throws IOException if the file can't be read
     */
    public static Dataset load(Path file, ReadOptions options, @Nullable String format, @Nullable Labels expected)
            throws IOException {
        return load(file, options, format, expected, 0);
    }

    /**
     * Loads a whole file as {@link #load(Path, ReadOptions, String, Labels)} does, with at least {@code minimumColumns}
     * columns.
     */
    public static Dataset load(
            Path file, ReadOptions options, @Nullable String format, @Nullable Labels expected, int minimumColumns)
            throws IOException {
        List<RowBlock> blocks = new ArrayList<>();
        TargetCollector targets = options.realTargets() ? new TargetCollector.Reals() : new TargetCollector.Classes();
        int columns = minimumColumns;
        try (DataReader reader = open(file, options, format)) {
            LabelledBlock block = reader.next();
            while (block != null) {
                blocks.add(block.rows());
                targets.add(block.labels());
                columns = Math.max(columns, block.rows().columns());
                block = reader.next();
            }
        }
        return new Dataset(new Matrix(columns, blocks), targets.finish(file, expected));
    }

    /**
     * Loads row weights: a text file of one decimal number of at least 0 per line, in the order of the rows.
     *
     * @throws DataException if there are more or fewer than {@code rows}, or one is no finite number of at least 0
     * @throws IOException if the file can't be read
     */
    public static double[] loadWeights(Path file, int rows) throws IOException {
        return RowWeights.load(file, rows);
    }

    /** The format of that name. */
    public static DataFormat named(String name) {
        List<DataFormat> formats = formats();
        return formats.stream()
                .filter(format -> format.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new DataException(
                        "wanted one of the formats " + names(formats) + ", got '" + name + "'; correct --format"));
    }

    private static DataFormat recognise(Path file) throws IOException {
        List<DataFormat> formats = formats();
        byte[] firstBytes = {};
        if (Files.isRegularFile(file) && Files.isReadable(file)) {
            try (InputStream in = Files.newInputStream(file)) {
                firstBytes = in.readNBytes(FIRST_BYTES);
            }
        } else if (!Files.exists(file)) {
            throw new DataException(file + ": wanted a data file, got no such file; check the path");
        } else if (Files.isDirectory(file)) {
            throw new DataException(file + ": wanted a data file, got a directory; name a file in it");
        }
        for (DataFormat format : formats) {
            if (format.recognises(file, firstBytes)) {
                return format;
            }
        }
        throw new DataException(file + ": wanted a file of a known format, got one that is none of " + names(formats)
                + "; name its format with --format");
    }

    private static List<DataFormat> formats() {
        return ServiceLoader.load(DataFormat.class, DataFiles.class.getClassLoader()).stream()
                .map(ServiceLoader.Provider::get)
                .sorted(Comparator.comparing(DataFormat::name))
                .toList();
    }

    private static String names(List<DataFormat> formats) {
        return formats.stream().map(DataFormat::name).collect(Collectors.joining(", "));
    }
}
