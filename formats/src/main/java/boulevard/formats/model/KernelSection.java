package boulevard.formats.model;

import boulevard.data.CsrBlock;
import boulevard.data.DataException;
import boulevard.data.DenseBlock;
import boulevard.data.Matrix;
import boulevard.data.RowBlock;
import boulevard.kernel.Kernel;
import boulevard.model.KernelModel;
import boulevard.model.SupportVectors;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** The content of a kernel model's file: kernel, offsets, and the groups of support vectors block by block. */
final class KernelSection {
    private static final int LINEAR = 0;
    private static final int POLYNOMIAL = 1;
    private static final int RBF = 2;
    private static final int SIGMOID = 3;
    private static final int PRECOMPUTED = 4;
    private static final int DENSE = 0;
    private static final int SPARSE = 1;

    private KernelSection() {}

    static void write(KernelModel model, LittleEndianOutput out) throws IOException {
        HeadSection.write(model, out);
        writeKernel(model.kernel(), out);
        out.float64s(model.offsets());
        out.int32(model.groups().size());
        for (SupportVectors group : model.groups()) {
            out.int32(group.values().length);
            out.int32s(group.values(), 0, group.values().length);
            out.int32(group.rows().columns());
            out.int64(group.rows().rows());
            out.int32(group.rows().blocks().size());
            for (RowBlock block : group.rows().blocks()) {
                writeBlock(block, out);
            }
            out.float64s(group.coefficients());
        }
    }

    private static void writeKernel(Kernel kernel, LittleEndianOutput out) throws IOException {
        if (kernel instanceof Kernel.Linear) {
            out.int32(LINEAR);
        } else if (kernel instanceof Kernel.Polynomial polynomial) {
            out.int32(POLYNOMIAL);
            out.float64(polynomial.gamma());
            out.int32(polynomial.degree());
            out.float64(polynomial.coef0());
        } else if (kernel instanceof Kernel.Rbf rbf) {
            out.int32(RBF);
            out.float64(rbf.gamma());
        } else if (kernel instanceof Kernel.Sigmoid sigmoid) {
            out.int32(SIGMOID);
            out.float64(sigmoid.gamma());
            out.float64(sigmoid.coef0());
        } else if (kernel instanceof Kernel.Precomputed) {
            out.int32(PRECOMPUTED);
        }
    }

    private static void writeBlock(RowBlock block, LittleEndianOutput out) throws IOException {
        if (block instanceof CsrBlock csr) {
            out.int32(SPARSE);
            out.int32(csr.rows());
            int first = csr.start(0);
            int last = csr.start(csr.rows());
            out.int32(last - first);
            for (int i = 0; i < csr.rows(); i++) {
                out.int32(csr.start(i + 1) - csr.start(i));
            }
            out.int32s(csr.columnIds(), first, last);
            out.float32s(csr.values(), first, last);
        } else if (block instanceof DenseBlock dense) {
            out.int32(DENSE);
            out.int32(dense.rows());
            out.float32s(dense.values(), dense.start(0), dense.start(dense.rows()));
        }
    }

    static KernelModel read(LittleEndianInput in) throws IOException {
        HeadSection head = HeadSection.read(in);
        Kernel kernel = readKernel(in);
        int outputs = head.output().values();
        double[] offsets = in.finites(outputs, "offset");
        int count = in.expect(in.int32("groups"), 0, Integer.MAX_VALUE, "number of groups");
        in.require(24L * count, "groups of support vectors");
        in.requireHeap(in.remaining(), "support vectors");
        List<SupportVectors> groups = new ArrayList<>();
        for (int g = 0; g < count; g++) {
            groups.add(readGroup(in, head.features(), outputs));
        }
        return new KernelModel(
                head.output(), kernel, head.features(), groups, offsets, head.certificate(), head.calibration());
    }

    private static Kernel readKernel(LittleEndianInput in) throws IOException {
        int kind = in.expect(in.int32("kernel"), LINEAR, PRECOMPUTED, "kind of kernel");
        try {
            return switch (kind) {
                case POLYNOMIAL -> {
                    double gamma = in.float64("gamma");
                    int degree = in.int32("degree");
                    yield new Kernel.Polynomial(gamma, degree, in.float64("coef0"));
                }
                case RBF -> new Kernel.Rbf(in.float64("gamma"));
                case SIGMOID -> new Kernel.Sigmoid(in.float64("gamma"), in.float64("coef0"));
                case PRECOMPUTED -> new Kernel.Precomputed();
                default -> new Kernel.Linear();
            };
        } catch (IllegalArgumentException outOfRange) {
            throw in.wrong(String.valueOf(outOfRange.getMessage()));
        }
    }

    private static SupportVectors readGroup(LittleEndianInput in, int features, int outputs) throws IOException {
        int width = in.expect(in.int32("decision values"), 1, outputs, "number of decision values of a group");
        int[] values = in.int32s(width, "decision values");
        for (int value : values) {
            in.expect(value, 0, outputs - 1, "decision value");
        }
        int columns = in.expect(in.int32("columns"), 0, features, "number of columns");
        long rows = in.int64("support vectors");
        int count = in.expect(in.int32("blocks"), 0, Integer.MAX_VALUE, "number of blocks");
        in.require(8L * count, "blocks of support vectors");
        List<RowBlock> blocks = new ArrayList<>();
        long read = 0;
        for (int b = 0; b < count; b++) {
            RowBlock block = readBlock(in, columns, read);
            blocks.add(block);
            read += block.rows();
        }
        if (read != rows) {
            throw in.wrong("wanted " + rows + " support vectors, got blocks of " + read);
        }
        double[] coefficients = in.finites(Math.multiplyExact(rows, (long) width), "coefficient");
        return new SupportVectors(new Matrix(columns, blocks), values, coefficients);
    }

    private static RowBlock readBlock(LittleEndianInput in, int columns, long firstRow) throws IOException {
        boolean sparse = in.expect(in.int32("block"), DENSE, SPARSE, "kind of block") == SPARSE;
        int rows = in.expect(in.int32("rows"), 0, Integer.MAX_VALUE - 1, "number of rows");
        RowBlock block = sparse
                ? readSparse(in, rows, columns)
                : new DenseBlock(rows, columns, in.float32s((long) rows * columns, "values"));
        try {
            block.requireSound(firstRow);
        } catch (DataException unsound) {
            throw in.wrong(String.valueOf(unsound.getMessage()));
        }
        return block;
    }

    private static CsrBlock readSparse(LittleEndianInput in, int rows, int columns) throws IOException {
        int entries = in.expect(in.int32("entries"), 0, Integer.MAX_VALUE, "number of entries");
        in.require(4L * rows, "lengths of rows");
        int[] offsets = new int[rows + 1];
        for (int i = 0; i < rows; i++) {
            int length = in.expect(in.int32("length"), 0, entries - offsets[i], "length of a row");
            offsets[i + 1] = offsets[i] + length;
        }
        if (offsets[rows] != entries) {
            throw in.wrong("wanted " + entries + " entries, got rows of " + offsets[rows]);
        }
        return new CsrBlock(columns, offsets, in.int32s(entries, "columns"), in.float32s(entries, "values"));
    }
}
