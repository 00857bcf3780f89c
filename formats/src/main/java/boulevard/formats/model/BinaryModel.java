package boulevard.formats.model;

import boulevard.data.DataException;
import boulevard.data.Labels;
import boulevard.model.Certificate;
import boulevard.model.LinearModel;
import boulevard.model.Output;
import boulevard.model.Status;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.stream.IntStream;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/** The project's own model file, version 1; docs/guide/model-file.md has the layout byte by byte. */
final class BinaryModel {
    private static final byte[] MAGIC = {(byte) 0x89, 'B', 'L', 'V', 'D', '\r', '\n', 0x1a};
    private static final int VERSION = 1;
    private static final int CRC_BYTES = 4;
    private static final int SMALLEST_FILE = 8 + 4 + 8 + CRC_BYTES;
    private static final int LINEAR = 1;
    private static final int REAL = 0;
    private static final int CLASSES = 1;
    private static final int DENSE = 0;
    private static final int SPARSE = 1;
    private static final int CERTIFICATE_BYTES = 4 + 3 * 8;
    private static final double HEAP_FRACTION = 0.9;

    private BinaryModel() {}

    static boolean recognises(byte[] start) {
        return start.length >= MAGIC.length && Arrays.equals(start, 0, MAGIC.length, MAGIC, 0, MAGIC.length);
    }

    // Writing.

    static void write(LinearModel model, OutputStream stream) throws IOException {
        int[] used = usedRows(model);
        int rows = rows(model);
        long rowBytes = 8L * model.outputs();
        boolean sparse = 4 + used.length * (rowBytes + 4) < rows * rowBytes;
        long weightBytes = sparse ? 4 + used.length * (rowBytes + 4) : rows * rowBytes;
        long length = 8
                + 4
                + 8
                + 4
                + outputBytes(model.output())
                + 4
                + 8
                + 4
                + (model.certificate() == null ? 0 : CERTIFICATE_BYTES)
                + 4
                + weightBytes
                + CRC_BYTES;
        LittleEndianOutput out = new LittleEndianOutput(stream);
        out.bytes(MAGIC);
        out.int32(VERSION);
        out.int64(length);
        out.int32(LINEAR);
        writeOutput(model.output(), out);
        out.int32(model.features());
        out.float64(model.bias());
        writeCertificate(model.certificate(), out);
        out.int32(sparse ? SPARSE : DENSE);
        if (sparse) {
            out.int32(used.length);
            for (int row : used) {
                out.int32(row);
            }
            for (int row : used) {
                writeRow(model, row, out);
            }
        } else {
            for (int row = 0; row < rows; row++) {
                writeRow(model, row, out);
            }
        }
        out.checksum();
    }

    private static int rows(LinearModel model) {
        return model.weights().length / model.outputs();
    }

    private static int[] usedRows(LinearModel model) {
        int k = model.outputs();
        double[] weights = model.weights();
        // Compared bit by bit: -0.0 is stored as it is.
        return IntStream.range(0, rows(model))
                .filter(row -> {
                    for (int at = row * k; at < (row + 1) * k; at++) {
                        if (Double.doubleToRawLongBits(weights[at]) != 0) {
                            return true;
                        }
                    }
                    return false;
                })
                .toArray();
    }

    private static long outputBytes(Output output) {
        if (output instanceof Output.Classes classes) {
            long bytes = 4 + 4 + 4;
            for (String name : classes.labels().names()) {
                bytes += 4 + name.getBytes(StandardCharsets.UTF_8).length;
            }
            return bytes;
        }
        return 4;
    }

    private static void writeOutput(Output output, LittleEndianOutput out) throws IOException {
        if (output instanceof Output.Classes classes) {
            out.int32(CLASSES);
            out.int32(classes.labels().numeric() ? 1 : 0);
            out.int32(classes.labels().size());
            for (String name : classes.labels().names()) {
                byte[] bytes = name.getBytes(StandardCharsets.UTF_8);
                out.int32(bytes.length);
                out.bytes(bytes);
            }
        } else {
            out.int32(REAL);
        }
    }

    private static void writeCertificate(@Nullable Certificate certificate, LittleEndianOutput out) throws IOException {
        out.int32(certificate == null ? 0 : 1);
        if (certificate != null) {
            out.float64(certificate.primal());
            out.float64(certificate.dual());
            out.float64(certificate.tolerance());
            out.int32(code(certificate.status()));
        }
    }

    private static void writeRow(LinearModel model, int row, LittleEndianOutput out) throws IOException {
        for (int k = 0; k < model.outputs(); k++) {
            out.float64(model.weights()[row * model.outputs() + k]);
        }
    }

    /** Stated here rather than taken from the enum's order, which may change. */
    private static int code(Status status) {
        return switch (status) {
            case CONVERGED -> 0;
            case ITERATION_LIMIT -> 1;
            case TIME_LIMIT -> 2;
            case STALLED -> 3;
            case INTERRUPTED -> 4;
        };
    }

    // Reading.

    static LinearModel read(Path file) throws IOException {
        long length = Files.size(file);
        checkFrame(file, length);
        try (InputStream stream = new BufferedInputStream(Files.newInputStream(file), 1 << 16)) {
            LittleEndianInput in = new LittleEndianInput(stream, file.toString(), length - CRC_BYTES);
            in.bytes(MAGIC.length, "magic");
            in.int32("version");
            in.int64("length");
            in.expect(in.int32("kind of model"), LINEAR, LINEAR, "kind of model");
            Output output = readOutput(in);
            int features = in.expect(in.int32("features"), 0, Integer.MAX_VALUE - 1, "number of features");
            double bias = in.finite("bias");
            Certificate certificate = readCertificate(in);
            double[] weights = readWeights(in, features + (bias != 0 ? 1L : 0L), output.values());
            if (in.remaining() != 0) {
                throw in.wrong("wanted the end of the weights, got " + in.remaining() + " bytes more");
            }
            return new LinearModel(output, features, bias, weights, certificate);
        }
    }

    /** Version, length and check sum first: whatever is read after that is what was written. */
    private static void checkFrame(Path file, long length) throws IOException {
        try (InputStream stream = new BufferedInputStream(Files.newInputStream(file), 1 << 16)) {
            LittleEndianInput in = new LittleEndianInput(stream, file.toString(), length);
            if (length < SMALLEST_FILE) {
                throw in.wrong("wanted a whole model file, got a truncated one of " + length + " bytes");
            }
            in.bytes(MAGIC.length, "magic");
            int version = in.int32("version");
            if (version != VERSION) {
                throw new DataException(file + ": wanted a model file of version " + VERSION + ", got version "
                        + version + "; read it with the release that wrote it");
            }
            long stated = in.int64("length");
            if (stated != length) {
                throw in.wrong("wanted a model file of " + stated + " bytes as it says itself, got "
                        + (stated > length ? "a truncated one of " : "") + length);
            }
            CRC32C crc = new CRC32C();
            in.addRestTo(crc, MAGIC, version, stated, length - CRC_BYTES);
            if (in.int32("check sum") != (int) crc.getValue()) {
                throw in.wrong("wanted a model file that matches its check sum, got a corrupt one");
            }
        }
    }

    private static Output readOutput(LittleEndianInput in) throws IOException {
        if (in.expect(in.int32("output"), REAL, CLASSES, "kind of output") == REAL) {
            return new Output.Real();
        }
        boolean numeric = in.expect(in.int32("labels"), 0, 1, "kind of labels") == 1;
        int count = in.expect(in.int32("labels"), 1, Integer.MAX_VALUE, "number of labels");
        in.require(4L * count, "labels");
        List<String> names = new ArrayList<>();
        for (int k = 0; k < count; k++) {
            int size = in.expect(in.int32("label"), 0, Integer.MAX_VALUE, "length of a label");
            names.add(new String(in.bytes(size, "label"), StandardCharsets.UTF_8));
        }
        if (new HashSet<>(names).size() < count) {
            throw in.wrong("wanted " + count + " different labels, got a repeated one");
        }
        return new Output.Classes(new Labels(names, numeric));
    }

    private static @Nullable Certificate readCertificate(LittleEndianInput in) throws IOException {
        if (in.expect(in.int32("certificate"), 0, 1, "presence of a certificate") == 0) {
            return null;
        }
        double primal = in.float64("primal objective");
        double dual = in.float64("dual objective");
        double tolerance = in.float64("tolerance");
        int code = in.expect(in.int32("status"), 0, Status.values().length - 1, "status");
        Status status = Arrays.stream(Status.values())
                .filter(candidate -> code(candidate) == code)
                .findFirst()
                .orElseThrow();
        return new Certificate(primal, dual, status, tolerance);
    }

    private static double[] readWeights(LittleEndianInput in, long rows, int outputs) throws IOException {
        boolean sparse = in.expect(in.int32("weights"), DENSE, SPARSE, "kind of weights") == SPARSE;
        long count = rows * outputs;
        int stored = sparse ? in.expect(in.int32("weights"), 0, (int) rows, "number of stored weight rows") : 0;
        in.require(sparse ? stored * (4L + 8L * outputs) : count * 8, "weights");
        if (count > Integer.MAX_VALUE - 8
                || count * 8 > HEAP_FRACTION * Runtime.getRuntime().maxMemory()) {
            throw in.wrong("wanted room for " + count + " weights, got a Java heap of "
                    + Runtime.getRuntime().maxMemory() + " bytes; raise it with -Xmx");
        }
        int[] rowIds = new int[stored];
        for (int i = 0; i < stored; i++) {
            rowIds[i] = in.expect(in.int32("row"), i == 0 ? 0 : rowIds[i - 1] + 1, (int) rows - 1, "weight row");
        }
        double[] weights = new double[(int) count];
        for (int i = 0, read = sparse ? stored : (int) rows; i < read; i++) {
            int start = (sparse ? rowIds[i] : i) * outputs;
            for (int k = 0; k < outputs; k++) {
                weights[start + k] = in.finite("weight");
            }
        }
        return weights;
    }
}
