package boulevard.formats.libsvm;

import boulevard.data.Matrix;
import boulevard.data.RowBlock;
import boulevard.kernel.Kernel;
import boulevard.model.Calibration;
import boulevard.model.KernelModel;
import boulevard.model.Output;
import boulevard.model.SupportVectors;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads LIBSVM's model text: all its machines and kernels. Coefficients and offsets keep their float64 values, features are
 * rounded to float32. How well the problem was solved isn't in the file: there is no certificate.
 */
final class LibsvmModelReader {
    /** Support vectors are kept in blocks of about so many entries. */
    private static final int BLOCK_ENTRIES = 1 << 24;

    private static final int LEAST_BYTES_PER_COEFFICIENT = 2;
    private static final int LARGEST_SERIAL = 1 << 24;

    private final LineCursor lines;
    private final long fileBytes;
    private final DecimalReader decimals = new DecimalReader();
    private final boolean precomputed;
    private final EntryRows entries;
    private int features;

    /** Support vectors before the number of features is known. */
    private record Group(List<RowBlock> blocks, int[] values, double[] coefficients) {}

    private LibsvmModelReader(LineCursor lines, long fileBytes, Kernel kernel) {
        this.lines = lines;
        this.fileBytes = fileBytes;
        precomputed = kernel instanceof Kernel.Precomputed;
        entries = new EntryRows(
                precomputed, "the model was trained on 0-based data: number its features from 1 and train again");
    }

    static KernelModel read(Path file) throws IOException {
        try (LineCursor lines = new LineCursor(file)) {
            LibsvmModelHeader header = LibsvmModelHeader.read(lines);
            Kernel kernel = header.kernel();
            return new LibsvmModelReader(lines, Files.size(file), kernel).read(header, kernel);
        }
    }

    private KernelModel read(LibsvmModelHeader header, Kernel kernel) throws IOException {
        Output output = header.output();
        double[] offsets = header.offsets(output);
        Calibration calibration = header.calibration(output);
        int[] sizes = header.groupSizes(output);
        List<Group> read = new ArrayList<>();
        for (int g = 0; g < sizes.length; g++) {
            int[] values = sizes.length == 1 ? new int[] {0} : KernelModel.pairsOf(g, sizes.length);
            long coefficients = (long) sizes[g] * values.length;
            // A coefficient takes at least a digit and a blank: a header that promises more than the file holds is
            // wrong.
            if (coefficients > fileBytes / LEAST_BYTES_PER_COEFFICIENT || coefficients > Integer.MAX_VALUE - 8) {
                throw header.wrong(
                        "total_sv",
                        "wanted " + sizes[g] + " support vectors of " + values.length
                                + " coefficients, got a file of only " + fileBytes + " bytes");
            }
            read.add(readGroup(sizes[g], values));
        }
        while (lines.next()) {
            if (!lines.line().isEmpty()) {
                throw lines.wrong(
                        lines.start(),
                        "wanted the end of the support vectors that total_sv counts, got more;"
                                + " check that the model file is whole");
            }
        }
        List<SupportVectors> groups = read.stream()
                .map(group -> new SupportVectors(
                        new Matrix(precomputed ? 1 : features, group.blocks()), group.values(), group.coefficients()))
                .toList();
        return new KernelModel(output, kernel, features, groups, offsets, null, calibration);
    }

    private Group readGroup(int rows, int[] values) throws IOException {
        double[] coefficients = new double[rows * values.length];
        List<RowBlock> blocks = new ArrayList<>();
        entries.restart(0);
        for (int s = 0; s < rows; s++) {
            if (!lines.next()) {
                throw lines.wrong(
                        lines.number(),
                        1,
                        "wanted support vector " + (s + 1) + " of " + rows
                                + ", got the end of the file; copy the file again");
            }
            int at = readCoefficients(coefficients, s * values.length, values.length);
            if (entries.parse(lines.text(), at) < 0) {
                Problem problem = entries.problem(lines.text(), 0, lines.start());
                throw lines.wrong(lines.number(), problem.column(), problem.text());
            }
            if (precomputed) {
                requireSerial(at);
            }
            if (entries.entries() >= BLOCK_ENTRIES || s == rows - 1) {
                RowBlock block = entries.block();
                blocks.add(block);
                features = precomputed ? features : Math.max(features, block.columns());
                entries.restart(0);
            }
        }
        return new Group(blocks, values, coefficients);
    }

    private int readCoefficients(double[] target, int from, int count) {
        byte[] text = lines.text();
        int at = lines.start();
        for (int v = 0; v < count; v++) {
            at = EntryRows.skipBlanks(text, at);
            int end = EntryRows.tokenEnd(text, at);
            double value = decimals.readDouble(text, at);
            if (decimals.end() != end || Double.isInfinite(value)) {
                String token = new String(text, at, end - at, StandardCharsets.UTF_8);
                throw lines.wrong(
                        at,
                        "wanted coefficient " + (v + 1) + " of " + count
                                + " of a support vector, a finite number, got " + Diagnosis.quote(token)
                                + "; check that the model file is whole");
            }
            target[from + v] = value;
            at = end;
        }
        return at;
    }

    /** The row just parsed has to be {@code 0:serial}. */
    private void requireSerial(int at) {
        double serial = entries.onlyValueAtIndexZero();
        if (!(serial >= 1 && serial <= LARGEST_SERIAL && serial == Math.rint(serial))) {
            throw lines.wrong(
                    EntryRows.skipBlanks(lines.text(), at),
                    "wanted 0:serial with a serial number from 1 to " + LARGEST_SERIAL
                            + " as support vector of a precomputed kernel, got something else; check that the model file is"
                            + " whole");
        }
        features = Math.max(features, (int) serial + 1);
    }
}
