package boulevard.device;

import boulevard.kernel.Kernel;
import java.util.Objects;
import java.util.function.Supplier;

/** Kernel operations that check shapes, and that the device is still open, before the device's own do the work. */
final class CheckedKernelOperations implements KernelOperations {
    private final Supplier<Device> device;

    /** The supplier gives the device if it is open, and an error otherwise. */
    CheckedKernelOperations(Supplier<Device> device) {
        this.device = device;
    }

    private KernelOperations open() {
        return device.get().kernels();
    }

    @Override
    public String description() {
        return open().description();
    }

    @Override
    public long workspaceBytes(Kernel kernel, DeviceBlock x, int workingRows) {
        return open().workspaceBytes(kernel, x, workingRows);
    }

    @Override
    public KernelRows allocateRows(int slots, int length) {
        return open().allocateRows(slots, length);
    }

    @Override
    public void computeRows(
            Kernel kernel, DeviceBlock w, DeviceBlock x, Precision precision, KernelRows rows, int[] slots) {
        KernelOperations opened = open();
        requireBlocks(kernel, w, x);
        if (w.rows() != slots.length || x.rows() != rows.length()) {
            throw new IllegalArgumentException("wanted " + w.rows() + " slots of " + x.rows() + " kernel values, got "
                    + slots.length + " of " + rows.length());
        }
        requireBelow("slots", slots, rows.slots());
        opened.computeRows(kernel, w, x, precision, rows, slots);
    }

    @Override
    public void readRows(KernelRows rows, int[] slots, int[] columns, float[] target, int at, int stride) {
        KernelOperations opened = open();
        requireBelow("slots", slots, rows.slots());
        requireBelow("columns", columns, rows.length());
        if (slots.length > 0) {
            Objects.checkFromToIndex(at, at + (slots.length - 1L) * stride + columns.length, target.length);
        }
        opened.readRows(rows, slots, columns, target, at, stride);
    }

    @Override
    public void addRows(KernelRows rows, int[] slots, double[] coefficients, MultiVector f) {
        KernelOperations opened = open();
        requireBelow("slots", slots, rows.slots());
        Shapes.requirePerColumn("coefficients", coefficients, slots.length);
        Shapes.require("f", f, rows.length(), 1);
        opened.addRows(rows, slots, coefficients, f);
    }

    @Override
    public void addKernelProduct(Kernel kernel, DeviceBlock x, DeviceBlock w, double[] coefficients, MultiVector f) {
        KernelOperations opened = open();
        requireBlocks(kernel, w, x);
        Shapes.require("f", f, x.rows(), f.width());
        if (coefficients.length != (long) w.rows() * f.width()) {
            throw new IllegalArgumentException(
                    "wanted " + w.rows() + " x " + f.width() + " coefficients, got " + coefficients.length);
        }
        opened.addKernelProduct(kernel, x, w, coefficients, f);
    }

    @Override
    public SubproblemSolution solve(Subproblem problem) {
        return open().solve(problem);
    }

    private static void requireBlocks(Kernel kernel, DeviceBlock w, DeviceBlock x) {
        if (w.bias() != 0 || x.bias() != 0) {
            throw new IllegalArgumentException("wanted blocks without a constant column for a kernel, got bias "
                    + w.bias() + " and " + x.bias() + ": upload them with bias 0");
        }
        if (!(kernel instanceof Kernel.Precomputed) && w.columns() != x.columns()) {
            throw new IllegalArgumentException(
                    "wanted rows of " + x.columns() + " columns on both sides of a kernel, got " + w.columns());
        }
    }

    private static void requireBelow(String name, int[] indices, int limit) {
        for (int index : indices) {
            if (index < 0 || index >= limit) {
                throw new IllegalArgumentException("wanted " + name + " within " + limit + ", got " + index);
            }
        }
    }
}
