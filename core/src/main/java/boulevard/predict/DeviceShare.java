package boulevard.predict;

import boulevard.data.RowBlock;
import boulevard.device.Device;
import boulevard.device.DeviceBlock;
import boulevard.device.DeviceMemoryException;
import boulevard.device.MultiVector;
import boulevard.kernel.Kernel;
import boulevard.model.KernelModel;

/**
 * One device's part in scoring: its share of the rows of every block, piece by piece.
 *
 * <p>How many rows go at once, and whether all support vectors stay on the device or pass through it in parts, is found by
 * trying: what doesn't fit is tried again in halves. First the rows are halved, down to a few, for support vectors that stay
 * are uploaded only once. A size that didn't fit isn't tried again.
 */
final class DeviceShare implements AutoCloseable {
    private static final int MOST_ROWS = 4096;
    private static final int FEW_ROWS = 64;

    private final KernelModel model;
    private final Device device;
    private int rowsAtOnce = MOST_ROWS;
    private VectorParts parts;

    DeviceShare(KernelModel model, Device device) {
        this.model = model;
        this.device = device;
        parts = VectorParts.resident(model, device, Widths.needed(model));
    }

    /** Writes decision values of all rows to {@code values[at ..]}. */
    void score(RowBlock rows, double[] values, int at) {
        int columns = Math.max(rows.columns(), Widths.needed(model));
        if (!(model.kernel() instanceof Kernel.Precomputed) && columns > parts.columns()) {
            parts.close();
            parts = parts.widened(columns);
        }
        for (int from = 0; from < rows.rows(); ) {
            int to = Math.min(rows.rows(), from + rowsAtOnce);
            try {
                scorePiece(Widths.widen(rows.rows(from, to), parts.columns()), values, at + from * model.outputs());
                from = to;
            } catch (DeviceMemoryException full) {
                shrink(to - from, full);
            }
        }
    }

    private void scorePiece(RowBlock rows, double[] values, int at) {
        int outputs = model.outputs();
        for (int i = 0; i < rows.rows() * outputs; i++) {
            values[at + i] = -model.offsets()[i % outputs];
        }
        try (DeviceBlock x = device.upload(rows, 0)) {
            for (int g = 0; g < model.groups().size(); g++) {
                int[] targets = model.groups().get(g).values();
                try (MultiVector sums = device.allocate(rows.rows(), targets.length)) {
                    parts.addProduct(g, x, sums);
                    add(sums.toArray(), targets, values, at);
                }
            }
        }
    }

    private void add(double[] sums, int[] targets, double[] values, int at) {
        for (int i = 0; i < sums.length; i++) {
            int row = i / targets.length;
            values[at + row * model.outputs() + targets[i % targets.length]] += sums[i];
        }
    }

    private void shrink(int rows, DeviceMemoryException full) {
        if (rows > FEW_ROWS || (rows > 1 && parts.rowsAtOnce() == 1)) {
            rowsAtOnce = rows / 2;
        } else if (parts.rowsAtOnce() > 1) {
            parts.close();
            parts = parts.halved();
        } else {
            throw full;
        }
    }

    @Override
    public void close() {
        parts.close();
    }
}
