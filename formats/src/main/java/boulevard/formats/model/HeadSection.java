package boulevard.formats.model;

import boulevard.data.Labels;
import boulevard.model.Calibration;
import boulevard.model.Certificate;
import boulevard.model.Model;
import boulevard.model.Output;
import boulevard.model.Status;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What models of all kinds begin with. Codes are stated here rather than taken from the order of an enum, which may change.
 *
 * @param output what decision values mean
 * @param features number of features
 * @param certificate how well the problem was solved, or null
 * @param calibration sigmoids, or null
 */
record HeadSection(
        Output output,
        int features,
        @Nullable Certificate certificate,
        @Nullable Calibration calibration) {
    private static final int REAL = 0;
    private static final int CLASSES = 1;
    private static final int ONE_CLASS = 2;

    static void write(Model model, LittleEndianOutput out) throws IOException {
        writeOutput(model.output(), out);
        out.int32(model.features());
        writeCertificate(model.certificate(), out);
        Calibration calibration = model.calibration();
        out.int32(calibration == null ? 0 : 1);
        if (calibration != null) {
            out.float64s(calibration.slopes());
            out.float64s(calibration.offsets());
        }
    }

    static HeadSection read(LittleEndianInput in) throws IOException {
        Output output = readOutput(in);
        int features = in.expect(in.int32("features"), 0, Integer.MAX_VALUE - 1, "number of features");
        Certificate certificate = readCertificate(in);
        boolean calibrated = in.expect(in.int32("probabilities"), 0, 1, "presence of probabilities") == 1;
        int values = output.values();
        Calibration calibration = calibrated
                ? new Calibration(in.finites(values, "slope of a sigmoid"), in.finites(values, "offset of a sigmoid"))
                : null;
        return new HeadSection(output, features, certificate, calibration);
    }

    private static void writeOutput(Output output, LittleEndianOutput out) throws IOException {
        if (output instanceof Output.Classes classes) {
            out.int32(CLASSES);
            out.int32(code(classes.decision()));
            out.int32(classes.labels().numeric() ? 1 : 0);
            out.int32(classes.labels().size());
            for (String name : classes.labels().names()) {
                byte[] bytes = name.getBytes(StandardCharsets.UTF_8);
                out.int32(bytes.length);
                out.bytes(bytes);
            }
        } else {
            out.int32(output instanceof Output.OneClass ? ONE_CLASS : REAL);
        }
    }

    private static Output readOutput(LittleEndianInput in) throws IOException {
        int kind = in.expect(in.int32("output"), REAL, ONE_CLASS, "kind of output");
        if (kind != CLASSES) {
            return kind == REAL ? new Output.Real() : new Output.OneClass();
        }
        Output.Decision decision = decoded(in, Output.Decision.values(), HeadSection::code, "decision");
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
        if (decision == Output.Decision.PAIRWISE) {
            in.requireOneArray(count * (count - 1L) / 2, "pairs of labels");
        }
        return new Output.Classes(new Labels(names, numeric), decision);
    }

    private static void writeCertificate(@Nullable Certificate certificate, LittleEndianOutput out) throws IOException {
        out.int32(certificate == null ? 0 : 1);
        if (certificate != null) {
            out.int32(code(certificate.kind()));
            out.float64(certificate.primal());
            out.float64(certificate.dual());
            out.float64(certificate.gap());
            out.float64(certificate.tolerance());
            out.int32(code(certificate.status()));
        }
    }

    private static @Nullable Certificate readCertificate(LittleEndianInput in) throws IOException {
        if (in.expect(in.int32("certificate"), 0, 1, "presence of a certificate") == 0) {
            return null;
        }
        Certificate.Kind kind = decoded(in, Certificate.Kind.values(), HeadSection::code, "kind of gap");
        double primal = in.float64("primal objective");
        double dual = in.float64("dual objective");
        double gap = in.float64("gap");
        double tolerance = in.float64("tolerance");
        Status status = decoded(in, Status.values(), HeadSection::code, "status");
        return new Certificate(kind, primal, dual, gap, status, tolerance);
    }

    private static <T> T decoded(LittleEndianInput in, T[] values, Function<T, Integer> codes, String what)
            throws IOException {
        int code = in.expect(in.int32(what), 0, values.length - 1, what);
        return Arrays.stream(values)
                .filter(value -> codes.apply(value) == code)
                .findFirst()
                .orElseThrow();
    }

    private static int code(Output.Decision decision) {
        return switch (decision) {
            case LARGEST -> 0;
            case PAIRWISE -> 1;
        };
    }

    private static int code(Certificate.Kind kind) {
        return switch (kind) {
            case DUALITY -> 0;
            case KKT -> 1;
        };
    }

    private static int code(Status status) {
        return switch (status) {
            case CONVERGED -> 0;
            case ITERATION_LIMIT -> 1;
            case TIME_LIMIT -> 2;
            case STALLED -> 3;
            case INTERRUPTED -> 4;
        };
    }
}
