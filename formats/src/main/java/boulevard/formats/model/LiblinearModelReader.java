package boulevard.formats.model;

import boulevard.data.DataException;
import boulevard.data.Labels;
import boulevard.model.LinearModel;
import boulevard.model.Output;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.StringTokenizer;
import org.jspecify.annotations.Nullable;

/**
 * Reads LIBLINEAR's model text: weights features × outputs in the order of its label line, made to follow ours.
 *
 * <p>With two classes its decision value is positive for the first of its labels, ours for the second, so weights change sign
 * where its first label is our first. How well the problem was solved isn't in the file: there is no certificate.
 */
final class LiblinearModelReader {
    /** How such a file begins. */
    static final String FIRST_WORD = "solver_type ";

    private static final Set<String> CLASSIFIERS = Set.of(
            "L2R_LR",
            "L2R_L2LOSS_SVC_DUAL",
            "L2R_L2LOSS_SVC",
            "L2R_L1LOSS_SVC_DUAL",
            "MCSVM_CS",
            "L1R_L2LOSS_SVC",
            "L1R_LR",
            "L2R_LR_DUAL");
    private static final Set<String> REGRESSORS =
            Set.of("L2R_L2LOSS_SVR", "L2R_L2LOSS_SVR_DUAL", "L2R_L1LOSS_SVR_DUAL");
    private static final int MAX_QUOTED = 40;

    private final String file;
    private final BufferedReader in;
    private final long length;
    private long line;
    private StringTokenizer tokens = new StringTokenizer("");

    private LiblinearModelReader(Path file, BufferedReader in) throws IOException {
        this.file = file.toString();
        this.in = in;
        length = Files.size(file);
    }

    static LinearModel read(Path file) throws IOException {
        try (BufferedReader in = Files.newBufferedReader(file, StandardCharsets.ISO_8859_1)) {
            return new LiblinearModelReader(file, in).read();
        }
    }

    private LinearModel read() throws IOException {
        Map<String, String> header = readHeader();
        String solver = required(header, "solver_type");
        int features = integer(required(header, "nr_feature"), 0, "nr_feature");
        double bias = number(required(header, "bias"), "bias");
        if (REGRESSORS.contains(solver)) {
            return model(new Output.Real(), features, bias, new int[] {0}, 1);
        }
        if (!CLASSIFIERS.contains(solver)) {
            throw wrong("wanted a classifier or regressor of LIBLINEAR, got solver_type '" + shortened(solver) + "'");
        }
        List<String> names = List.of(required(header, "label").split("\\s+"));
        int classes = integer(required(header, "nr_class"), 2, "nr_class");
        Labels labels = Labels.of(names);
        if (classes != names.size() || labels.size() != classes || !labels.numeric()) {
            throw wrong("wanted " + classes + " different numbers as labels, got " + shortened(names.toString()));
        }
        int[] position =
                names.stream().mapToInt(name -> labels.find(name).orElseThrow()).toArray();
        if (classes > 2) {
            return model(new Output.Classes(labels), features, bias, position, 1);
        }
        double sign = position[0] == 1 ? 1 : -1;
        // Crammer and Singer's method keeps one column per class even for two.
        int[] columns = solver.equals("MCSVM_CS") ? new int[] {0, 0} : new int[] {0};
        return model(new Output.Classes(labels), features, bias, columns, sign);
    }

    private Map<String, String> readHeader() throws IOException {
        Map<String, String> header = new HashMap<>();
        String text = nextLine();
        while (text != null && !text.strip().equals("w")) {
            String[] words = text.strip().split("\\s+", 2);
            header.put(words[0], words.length == 1 ? "" : words[1]);
            text = nextLine();
        }
        if (text == null) {
            throw wrong("wanted a line 'w' before the weights, got the end of the file");
        }
        return header;
    }

    /**
     * Reads the weights.
     *
     * @param columns for every column of the file the output it adds to; a second column for the same output is subtracted
     * @param sign factor on all weights
     */
    private LinearModel model(Output output, int features, double bias, int[] columns, double sign) throws IOException {
        int outputs = output.values();
        int fileRows = Math.addExact(features, bias >= 0 ? 1 : 0);
        // A weight takes at least a digit and a space: a header that promises more than the file holds is wrong.
        if (2L * fileRows * columns.length > length) {
            throw wrong("wanted " + fileRows + " rows of " + columns.length + " weights, got a file of only " + length
                    + " bytes");
        }
        boolean constant = bias > 0;
        double[] weights = new double[Math.multiplyExact(features + (constant ? 1 : 0), outputs)];
        for (int row = 0; row < fileRows; row++) {
            for (int c = 0; c < columns.length; c++) {
                double weight = number(nextToken(row, c), "weight");
                boolean repeated = c > 0 && columns[c] == columns[c - 1];
                if (row < features || constant) {
                    weights[row * outputs + columns[c]] += sign * (repeated ? -weight : weight);
                }
            }
        }
        return new LinearModel(output, features, constant ? bias : 0, weights, null);
    }

    private String nextToken(int row, int column) throws IOException {
        while (!tokens.hasMoreTokens()) {
            String text = nextLine();
            if (text == null) {
                throw wrong("wanted weight " + (column + 1) + " of feature " + (row + 1) + ", got the end of the file");
            }
            tokens = new StringTokenizer(text);
        }
        return tokens.nextToken();
    }

    private @Nullable String nextLine() throws IOException {
        line++;
        return in.readLine();
    }

    private String required(Map<String, String> header, String key) {
        String value = header.get(key);
        if (value == null || value.isEmpty()) {
            throw wrong("wanted a line '" + key + "' in the header, got none");
        }
        return value;
    }

    private int integer(String text, int least, String what) {
        try {
            int value = Integer.parseInt(text);
            if (value >= least && value < Integer.MAX_VALUE) {
                return value;
            }
        } catch (NumberFormatException notAnInteger) {
            // Told below, like a number out of range.
        }
        throw wrong("wanted an integer of at least " + least + " as " + what + ", got '" + shortened(text) + "'");
    }

    private double number(String text, String what) {
        try {
            double value = Double.parseDouble(text);
            if (Double.isFinite(value)) {
                return value;
            }
        } catch (NumberFormatException notANumber) {
            // Told below, like an infinite number.
        }
        throw wrong("wanted a finite number as " + what + ", got '" + shortened(text) + "'");
    }

    private static String shortened(String text) {
        return text.length() <= MAX_QUOTED ? text : text.substring(0, MAX_QUOTED) + "...";
    }

    private DataException wrong(String problem) {
        return DataException.at(file, line, 1, problem + "; check that the LIBLINEAR model file is whole");
    }
}
