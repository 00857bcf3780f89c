package boulevard.formats.libsvm;

import boulevard.data.DataException;
import boulevard.data.Labels;
import boulevard.kernel.Kernel;
import boulevard.model.Calibration;
import boulevard.model.Output;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The lines of a LIBSVM model file before its support vectors: names with values, in any order. */
final class LibsvmModelHeader {
    /** Written by newer versions for one-class models; it changes no decision value. */
    private static final String DENSITY = "prob_density_marks";

    private static final Set<String> NAMES = Set.of(
            "svm_type",
            "kernel_type",
            "degree",
            "gamma",
            "coef0",
            "nr_class",
            "total_sv",
            "rho",
            "label",
            "probA",
            "probB",
            "nr_sv",
            DENSITY);

    private final LineCursor lines;
    private final Map<String, Line> values = new HashMap<>();
    private final DecimalReader decimals = new DecimalReader();

    /** The words after a name, and the number of their line. */
    private record Line(List<String> words, long number) {}

    private LibsvmModelHeader(LineCursor lines) {
        this.lines = lines;
    }

    /** Reads up to and including the line {@code SV}. */
    static LibsvmModelHeader read(LineCursor lines) throws IOException {
        LibsvmModelHeader header = new LibsvmModelHeader(lines);
        while (true) {
            if (!lines.next()) {
                throw lines.wrong(
                        lines.number(),
                        1,
                        "wanted a line 'SV' before the support vectors, got the end of the"
                                + " file; copy the file again");
            }
            List<String> words = List.of(lines.line().split("\\s+"));
            String name = words.get(0);
            if (name.equals("SV")) {
                return header;
            }
            if (!NAMES.contains(name)) {
                throw lines.wrong(
                        lines.start(),
                        "wanted a line of LIBSVM's model header such as rho, got " + Diagnosis.quote(name)
                                + "; check that this is a LIBSVM model");
            }
            Line line = new Line(words.subList(1, words.size()), lines.number());
            if (header.values.put(name, line) != null) {
                throw lines.wrong(lines.start(), "wanted one line '" + name + "', got another one; remove one of them");
            }
        }
    }

    /**
     * The output. LIBSVM's decision value of two classes is positive for the first of its labels, ours for the second, so two
     * labels change places; more keep theirs, because the first of several classes with the most votes wins.
     */
    Output output() {
        String type = word("svm_type");
        return switch (type) {
            case "c_svc", "nu_svc" -> new Output.Classes(labels(), Output.Decision.PAIRWISE);
            case "epsilon_svr", "nu_svr" -> new Output.Real();
            case "one_class" -> new Output.OneClass();
            default ->
                throw wrong(
                        "svm_type",
                        "wanted c_svc, nu_svc, epsilon_svr, nu_svr or one_class, got " + Diagnosis.quote(type));
        };
    }

    private Labels labels() {
        int classes = integer("nr_class", 2);
        List<String> names = new ArrayList<>();
        for (String word : counted("label", classes)) {
            names.add(Integer.toString(integer("label", word, Integer.MIN_VALUE)));
        }
        if (new HashSet<>(names).size() < classes) {
            throw wrong("label", "wanted " + classes + " different labels, got a repeated one");
        }
        if (classes == 2) {
            Collections.reverse(names);
        }
        return new Labels(names, true);
    }

    Kernel kernel() {
        String type = word("kernel_type");
        try {
            return switch (type) {
                case "linear" -> new Kernel.Linear();
                case "polynomial" -> new Kernel.Polynomial(number("gamma"), integer("degree", 1), number("coef0"));
                case "rbf" -> new Kernel.Rbf(number("gamma"));
                case "sigmoid" -> new Kernel.Sigmoid(number("gamma"), number("coef0"));
                case "precomputed" -> new Kernel.Precomputed();
                default ->
                    throw wrong(
                            "kernel_type",
                            "wanted linear, polynomial, rbf, sigmoid or precomputed, got " + Diagnosis.quote(type));
            };
        } catch (IllegalArgumentException outOfRange) {
            throw (DataException) wrong("kernel_type", String.valueOf(outOfRange.getMessage()))
                    .initCause(outOfRange);
        }
    }

    /** One per decision value. */
    double[] offsets(Output output) {
        return numbers("rho", output.values());
    }

    /** The sigmoids of classes; a regression's probA is the width of its errors and is left out. */
    @Nullable
    Calibration calibration(Output output) {
        if (!(output instanceof Output.Classes) || !(values.containsKey("probA") || values.containsKey("probB"))) {
            return null;
        }
        return new Calibration(numbers("probA", output.values()), numbers("probB", output.values()));
    }

    /** Support vectors of every group. */
    int[] groupSizes(Output output) {
        int total = integer("total_sv", 0);
        if (!(output instanceof Output.Classes classes)) {
            return new int[] {total};
        }
        int[] sizes = counted("nr_sv", classes.labels().size()).stream()
                .mapToInt(word -> integer("nr_sv", word, 0))
                .toArray();
        long sum = IntStream.of(sizes).asLongStream().sum();
        if (sum != total) {
            throw wrong("nr_sv", "wanted " + total + " support vectors as total_sv says, got " + sum);
        }
        return classes.labels().size() == 2 ? new int[] {total} : sizes;
    }

    /** A problem of the line that {@code name} begins. */
    DataException wrong(String name, String problem) {
        Line line = values.get(name);
        return lines.wrong(
                line == null ? lines.number() : line.number(), 1, problem + "; check that the model file is whole");
    }

    private Line line(String name) {
        Line line = values.get(name);
        if (line == null) {
            throw wrong(name, "wanted a line '" + name + "' before 'SV', got none");
        }
        return line;
    }

    private List<String> counted(String name, int count) {
        List<String> words = line(name).words();
        if (words.size() != count) {
            throw wrong(
                    name,
                    "wanted " + count + (count == 1 ? " value" : " values") + " of " + name + ", got " + words.size());
        }
        return words;
    }

    private String word(String name) {
        return counted(name, 1).get(0);
    }

    private double[] numbers(String name, int count) {
        return counted(name, count).stream()
                .mapToDouble(word -> number(name, word))
                .toArray();
    }

    private double number(String name) {
        return number(name, word(name));
    }

    private double number(String name, String word) {
        byte[] text = (word + "\n").getBytes(StandardCharsets.UTF_8);
        double value = decimals.readDouble(text, 0);
        if (decimals.end() != text.length - 1 || Double.isInfinite(value)) {
            throw wrong(name, "wanted a finite number as " + name + ", got " + Diagnosis.quote(word));
        }
        return value;
    }

    private int integer(String name, int least) {
        return integer(name, word(name), least);
    }

    private int integer(String name, String word, int least) {
        try {
            int value = Integer.parseInt(word);
            if (value >= least) {
                return value;
            }
        } catch (NumberFormatException notAnInteger) {
            // Told below, like a number out of range.
        }
        throw wrong(
                name,
                "wanted a 32-bit integer" + (least == Integer.MIN_VALUE ? "" : " of at least " + least) + " as " + name
                        + ", got " + Diagnosis.quote(word));
    }
}
