package boulevard.formats;

import boulevard.data.DataException;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads a file of row weights: one non-negative decimal number per line, in the order of the rows. */
final class RowWeights {
    private static final Pattern DECIMAL = Pattern.compile("[+-]?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?");
    private static final int MAX_QUOTED = 40;

    private RowWeights() {}

    static double[] load(Path file, int rows) throws IOException {
        if (!Files.isRegularFile(file)) {
            throw new DataException(file + ": wanted a file of row weights, got "
                    + (Files.exists(file) ? "no regular file" : "no such file") + "; check the path");
        }
        double[] weights = new double[rows];
        int count = 0;
        try (BufferedReader in = Files.newBufferedReader(file, StandardCharsets.ISO_8859_1)) {
            String line = in.readLine();
            while (line != null) {
                if (count == rows) {
                    throw DataException.at(
                            file.toString(),
                            count + 1L,
                            1,
                            "wanted " + rows
                                    + " weights, one per row of the data, got more; check that the file belongs to this data");
                }
                weights[count] = parse(file, count + 1L, line.strip());
                count++;
                line = in.readLine();
            }
        }
        if (count < rows) {
            throw new DataException(file + ": wanted " + rows + " weights, one per row of the data, got " + count
                    + "; check that the file belongs to this data");
        }
        return weights;
    }

    private static double parse(Path file, long line, String text) {
        @Nullable Double value = DECIMAL.matcher(text).matches() ? Double.valueOf(text) : null;
        if (value == null || value < 0 || value.isInfinite()) {
            String shown = text.length() <= MAX_QUOTED ? text : text.substring(0, MAX_QUOTED) + "...";
            throw DataException.at(
                    file.toString(),
                    line,
                    1,
                    "wanted a finite weight of at least 0, got '" + shown + "'; write one number per line, 0 to"
                            + " leave a row out");
        }
        return value;
    }
}
