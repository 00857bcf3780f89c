package boulevard.formats.libsvm;

import boulevard.data.CsrBlock;
import boulevard.data.DataException;
import boulevard.data.Dataset;
import boulevard.data.DenseBlock;
import boulevard.data.RowBlock;
import boulevard.data.Targets;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** Writes sparse text: 1-based indices, and values as {@link Float#toString} has them, which read back as the same float. */
final class LibsvmWriter {
    private LibsvmWriter() {}

    /** Refuses what this format can't hold. */
    static void check(Dataset data, Path file) {
        if (data.matrix().columns() > Diagnosis.MAX_INDEX) {
            throw new DataException(file + ": wanted at most " + Diagnosis.MAX_INDEX + " features, got "
                    + data.matrix().columns());
        }
        if (data.targets() instanceof Targets.Classes classes) {
            for (String name : classes.labels().names()) {
                byte[] bytes = name.getBytes(StandardCharsets.UTF_8);
                boolean plain =
                        !name.isEmpty() && !name.startsWith("#") && name.chars().noneMatch(c -> c <= ' ');
                if (!plain || Diagnosis.ofClassLabel(bytes, 0, bytes.length) != null) {
                    throw new DataException(
                            file + ": wanted class labels without white space, ':', ',' or a leading '#', got '" + name
                                    + "'; rename the class or choose another format");
                }
            }
        }
    }

    static void write(Dataset data, OutputStream out) throws IOException {
        StringBuilder line = new StringBuilder();
        long row = 0;
        for (RowBlock block : data.matrix().blocks()) {
            for (int i = 0; i < block.rows(); i++, row++) {
                line.setLength(0);
                appendTarget(line, data.targets(), Math.toIntExact(row));
                appendEntries(line, block, i);
                out.write(line.append('\n').toString().getBytes(StandardCharsets.UTF_8));
            }
        }
    }

    private static void appendTarget(StringBuilder line, Targets targets, int row) {
        if (targets instanceof Targets.Classes classes) {
            line.append(classes.labels().name(classes.ids()[row]));
        } else if (targets instanceof Targets.Reals reals) {
            line.append(shortened(Double.toString(reals.values()[row])));
        }
    }

    /** The non-zero entries of a row, each after a blank. */
    static void appendEntries(StringBuilder line, RowBlock block, int row) {
        if (block instanceof CsrBlock csr) {
            for (int e = csr.start(row), end = csr.start(row + 1); e < end; e++) {
                append(line, csr.columnIds()[e], csr.values()[e]);
            }
        } else if (block instanceof DenseBlock dense) {
            for (int j = 0, start = dense.start(row); j < dense.columns(); j++) {
                if (dense.values()[start + j] != 0) {
                    append(line, j, dense.values()[start + j]);
                }
            }
        }
    }

    private static void append(StringBuilder line, int column, float value) {
        line.append(' ').append(column + 1L).append(':').append(shortened(Float.toString(value)));
    }

    private static String shortened(String number) {
        return number.endsWith(".0") ? number.substring(0, number.length() - 2) : number.replace(".0E", "E");
    }
}
