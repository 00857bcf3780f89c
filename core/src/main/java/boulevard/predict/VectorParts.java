package boulevard.predict;

import boulevard.data.Matrix;
import boulevard.data.RowBlock;
import boulevard.device.Device;
import boulevard.device.DeviceBlock;
import boulevard.device.MultiVector;
import boulevard.kernel.Kernel;
import boulevard.model.KernelModel;
import boulevard.model.SupportVectors;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A model's support vectors on one device: resident once used, or uploaded a part at a time. */
final class VectorParts implements AutoCloseable {
    private final KernelModel model;
    private final Device device;
    private final int columns;
    private final boolean resident;
    private final int rowsAtOnce;
    private final List<List<Part>> groups;

    /** Rows of one group with their coefficients, and where they are on the device if they are there. */
    private static final class Part {
        private final RowBlock rows;
        private final double[] coefficients;
        private @Nullable DeviceBlock uploaded;

        Part(RowBlock rows, double[] coefficients) {
            this.rows = rows;
            this.coefficients = coefficients;
        }
    }

    private VectorParts(KernelModel model, Device device, int columns, boolean resident, int rowsAtOnce) {
        this.model = model;
        this.device = device;
        this.columns = columns;
        this.resident = resident;
        this.rowsAtOnce = rowsAtOnce;
        groups = model.groups().stream().map(this::split).toList();
    }

    /** Support vectors that stay on the device, as rows of so many columns. */
    static VectorParts resident(KernelModel model, Device device, int columns) {
        int most = model.groups().stream()
                .flatMap(group -> group.rows().blocks().stream())
                .mapToInt(RowBlock::rows)
                .max()
                .orElse(1);
        return new VectorParts(model, device, columns, true, Math.max(1, most));
    }

    /** The same as rows of more columns. */
    VectorParts widened(int newColumns) {
        return new VectorParts(model, device, newColumns, resident, rowsAtOnce);
    }

    /** The same in parts of half as many rows, none of which stays. */
    VectorParts halved() {
        return new VectorParts(model, device, columns, false, Math.max(1, rowsAtOnce / 2));
    }

    /** Columns of the support vectors, and so of the rows that they are multiplied with. */
    int columns() {
        return columns;
    }

    /** The most support vectors in a part. */
    int rowsAtOnce() {
        return rowsAtOnce;
    }

    private List<Part> split(SupportVectors group) {
        List<Part> parts = new ArrayList<>();
        int width = group.values().length;
        Matrix rows = group.rows();
        int at = 0;
        for (RowBlock block : rows.blocks()) {
            for (int from = 0; from < block.rows(); from += rowsAtOnce) {
                int to = Math.min(block.rows(), from + rowsAtOnce);
                double[] coefficients =
                        Arrays.copyOfRange(group.coefficients(), (at + from) * width, (at + to) * width);
                parts.add(new Part(onDevice(block.rows(from, to)), coefficients));
                if (to == block.rows()) {
                    break;
                }
            }
            at += block.rows();
        }
        return parts;
    }

    private RowBlock onDevice(RowBlock rows) {
        return model.kernel() instanceof Kernel.Precomputed ? rows.columns(0, 1) : Widths.widen(rows, columns);
    }

    /** {@code sums += K(x, group) · coefficients}. */
    void addProduct(int group, DeviceBlock x, MultiVector sums) {
        for (Part part : groups.get(group)) {
            if (resident) {
                if (part.uploaded == null) {
                    part.uploaded = device.upload(part.rows, 0);
                }
                multiply(x, part.uploaded, part, sums);
            } else {
                try (DeviceBlock once = device.upload(part.rows, 0)) {
                    multiply(x, once, part, sums);
                }
            }
        }
    }

    private void multiply(DeviceBlock x, DeviceBlock vectors, Part part, MultiVector sums) {
        device.kernels().addKernelProduct(model.kernel(), x, vectors, part.coefficients, sums);
    }

    @Override
    public void close() {
        groups.forEach(parts -> parts.forEach(part -> {
            if (part.uploaded != null) {
                part.uploaded.close();
                part.uploaded = null;
            }
        }));
    }
}
