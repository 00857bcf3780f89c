package boulevard.formats.libsvm;

import boulevard.data.CsrBlock;
import boulevard.data.DataException;
import boulevard.data.DenseBlock;
import boulevard.data.RowBlock;
import boulevard.formats.IntegerLabels;
import boulevard.kernel.Kernel;
import boulevard.model.Calibration;
import boulevard.model.KernelModel;
import boulevard.model.LinearModel;
import boulevard.model.Model;
import boulevard.model.Output;
import boulevard.model.SupportVectors;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.function.DoublePredicate;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Writes LIBSVM's model text.
 *
 * <p>A decision value of two classes is positive for the first of its labels there, for the second here: the two labels change
 * places. Its two groups of support vectors are then those of positive and of other coefficients.
 */
final class LibsvmModelWriter {
    private final StringBuilder header = new StringBuilder();
    private final Body body;

    /** Writes the support vectors. */
    private interface Body {
        void writeTo(OutputStream out) throws IOException;
    }

    private LibsvmModelWriter(Body body) {
        this.body = body;
    }

    static LibsvmModelWriter of(Model model, String file) {
        if (model instanceof LinearModel linear) {
            return LinearAsKernel.writer(linear, file);
        }
        return ofKernel((KernelModel) model, file);
    }

    private static LibsvmModelWriter ofKernel(KernelModel model, String file) {
        boolean pairs = model.output() instanceof Output.Classes classes
                && classes.labels().size() > 2;
        if (pairs) {
            requirePairs(model, ((Output.Classes) model.output()), file);
        }
        boolean precomputed = model.kernel() instanceof Kernel.Precomputed;
        boolean two = !pairs && model.output() instanceof Output.Classes;
        LibsvmModelWriter writer = new LibsvmModelWriter(out -> {
            for (SupportVectors group : model.groups()) {
                writeRows(group, first -> !two || first > 0, precomputed, out);
            }
            for (SupportVectors group : two ? model.groups() : List.<SupportVectors>of()) {
                writeRows(group, first -> !(first > 0), precomputed, out);
            }
        });
        int[] sizes = model.groups().stream()
                .mapToInt(group -> Math.toIntExact(group.rows().rows()))
                .toArray();
        if (two) {
            int positive = (int) model.groups().stream()
                    .flatMapToDouble(group -> Arrays.stream(group.coefficients()))
                    .filter(coefficient -> coefficient > 0)
                    .count();
            sizes = new int[] {positive, IntStream.of(sizes).sum() - positive};
        }
        List<String> labels = labels(model.output(), file, two);
        writer.writeHeader(model.output(), model.kernel(), labels, model.offsets(), model.calibration(), sizes);
        return writer;
    }

    private static void requirePairs(KernelModel model, Output.Classes output, String file) {
        int k = output.labels().size();
        boolean grouped = output.decision() == Output.Decision.PAIRWISE
                && model.groups().size() == k
                && IntStream.range(0, k)
                        .allMatch(c -> Arrays.equals(model.groups().get(c).values(), KernelModel.pairsOf(c, k)));
        if (!grouped) {
            throw new DataException(file + ": wanted a kernel model whose " + k
                    + " classes are told apart in pairs, which is all that LIBSVM's format holds, got one against the"
                    + " rest; train one-against-one, or keep the model in the own format");
        }
    }

    /** The labels in LIBSVM's order. */
    static List<String> labels(Output output, String file, boolean reversed) {
        if (!(output instanceof Output.Classes classes)) {
            return List.of();
        }
        List<String> names = new ArrayList<>(IntegerLabels.of(classes.labels(), file, "LIBSVM"));
        if (reversed) {
            Collections.reverse(names);
        }
        return names;
    }

    /** A writer of support vectors that are made as they are written. */
    static LibsvmModelWriter ofLines(
            Output output,
            List<String> labels,
            double[] offsets,
            @Nullable Calibration calibration,
            int[] sizes,
            List<String> coefficients,
            IntFunction<String> entries) {
        LibsvmModelWriter writer = new LibsvmModelWriter(out -> {
            for (int s = 0; s < coefficients.size(); s++) {
                line(out, coefficients.get(s) + entries.apply(s));
            }
        });
        writer.writeHeader(output, new Kernel.Linear(), labels, offsets, calibration, sizes);
        return writer;
    }

    private void writeHeader(
            Output output,
            Kernel kernel,
            List<String> labels,
            double[] offsets,
            @Nullable Calibration calibration,
            int[] sizes) {
        boolean classes = output instanceof Output.Classes;
        put("svm_type", classes ? "c_svc" : output instanceof Output.OneClass ? "one_class" : "epsilon_svr");
        writeKernel(kernel);
        put("nr_class", classes ? labels.size() : 2);
        put("total_sv", IntStream.of(sizes).sum());
        put("rho", joined(offsets));
        if (classes) {
            put("label", String.join(" ", labels));
        }
        if (classes && calibration != null) {
            put("probA", joined(calibration.slopes()));
            put("probB", joined(calibration.offsets()));
        }
        if (classes) {
            put("nr_sv", IntStream.of(sizes).mapToObj(Integer::toString).collect(Collectors.joining(" ")));
        }
        header.append("SV");
    }

    private void writeKernel(Kernel kernel) {
        put("kernel_type", kernel instanceof Kernel.Polynomial ? "polynomial" : kernel.name());
        if (kernel instanceof Kernel.Polynomial polynomial) {
            put("degree", polynomial.degree());
            put("gamma", polynomial.gamma());
            put("coef0", polynomial.coef0());
        } else if (kernel instanceof Kernel.Rbf rbf) {
            put("gamma", rbf.gamma());
        } else if (kernel instanceof Kernel.Sigmoid sigmoid) {
            put("gamma", sigmoid.gamma());
            put("coef0", sigmoid.coef0());
        }
    }

    private void put(String name, Object value) {
        header.append(name).append(' ').append(value).append('\n');
    }

    /** Numbers that read back as they are, separated by blanks. */
    static String joined(double... numbers) {
        return Arrays.stream(numbers).mapToObj(Double::toString).collect(Collectors.joining(" "));
    }

    void write(OutputStream out) throws IOException {
        line(out, header.toString());
        body.writeTo(out);
    }

    private static void writeRows(SupportVectors group, DoublePredicate chosen, boolean precomputed, OutputStream out)
            throws IOException {
        int width = group.values().length;
        int at = 0;
        for (RowBlock block : group.rows().blocks()) {
            for (int i = 0; i < block.rows(); i++, at += width) {
                if (chosen.test(group.coefficients()[at])) {
                    StringBuilder text =
                            new StringBuilder(joined(Arrays.copyOfRange(group.coefficients(), at, at + width)));
                    if (precomputed) {
                        text.append(" 0:").append(serial(block, i));
                    } else {
                        LibsvmWriter.appendEntries(text, block, i);
                    }
                    line(out, text.toString());
                }
            }
        }
    }

    private static int serial(RowBlock block, int row) {
        if (block instanceof DenseBlock dense) {
            return (int) dense.values()[dense.start(row)];
        }
        CsrBlock csr = (CsrBlock) block;
        return csr.start(row) == csr.start(row + 1) ? 0 : (int) csr.values()[csr.start(row)];
    }

    private static void line(OutputStream out, String text) throws IOException {
        out.write((text + "\n").getBytes(StandardCharsets.US_ASCII));
    }
}
