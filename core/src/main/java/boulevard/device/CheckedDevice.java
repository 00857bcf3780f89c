package boulevard.device;

import boulevard.data.RowBlock;
import boulevard.data.Targets;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A device that checks every argument's shape, and that it is still open, before another device does the work.
 *
 * <p>Providers hand out their devices inside one of these, so that the checks exist once and a device's own code may rely on
 * them. {@link #description} and {@link #memory} still answer after {@link #close}; closing again does nothing.
 */
public final class CheckedDevice implements Device {
    private final Device device;
    private final KernelOperations kernels = new CheckedKernelOperations(this::open);
    private boolean closed;

    /** Puts the checks before {@code device}, which this one then owns. */
    public CheckedDevice(Device device) {
        this.device = device;
    }

    @Override
    public DeviceDescription description() {
        return device.description();
    }

    @Override
    public MemoryBudget memory() {
        return device.memory();
    }

    @Override
    public MultiVector allocate(long length, int width) {
        return open().allocate(length, width);
    }

    @Override
    public DeviceBlock upload(RowBlock block, double bias) {
        if (!Double.isFinite(bias)) {
            throw new IllegalArgumentException("wanted a finite bias, got " + bias);
        }
        return open().upload(block, bias);
    }

    @Override
    public int sparseCopies() {
        return device.sparseCopies();
    }

    @Override
    public DeviceTargets upload(Targets targets, double @Nullable [] weights, int from, int to) {
        Device opened = open();
        if (from < 0 || from > to || to > targets.rows()) {
            throw new IllegalArgumentException(
                    "wanted a range of " + targets.rows() + " rows of targets, got [" + from + ", " + to + ")");
        }
        if (weights != null && weights.length != targets.rows()) {
            throw new IllegalArgumentException("wanted weights for " + targets.rows() + " rows, got " + weights.length);
        }
        return opened.upload(targets, weights, from, to);
    }

    @Override
    public void multiply(DeviceBlock x, MultiVector w, MultiVector m) {
        Device opened = open();
        Shapes.require("w", w, x.columns(), m.width());
        Shapes.require("m", m, x.rows(), w.width());
        opened.multiply(x, w, m);
    }

    @Override
    public void multiplyTransposed(DeviceBlock x, MultiVector r, MultiVector g) {
        Device opened = open();
        Shapes.require("r", r, x.rows(), g.width());
        Shapes.require("g", g, x.columns(), r.width());
        opened.multiplyTransposed(x, r, g);
    }

    @Override
    public void multiplyHessian(DeviceBlock x, MultiVector slope, MultiVector v, MultiVector g) {
        Device opened = open();
        Shapes.require("slope", slope, x.rows(), v.width());
        Shapes.require("v", v, x.columns(), slope.width());
        Shapes.require("g", g, x.columns(), slope.width());
        opened.multiplyHessian(x, slope, v, g);
    }

    @Override
    public void addHessianDiagonal(DeviceBlock x, MultiVector slope, MultiVector g) {
        Device opened = open();
        Shapes.require("slope", slope, x.rows(), g.width());
        Shapes.require("g", g, x.columns(), slope.width());
        opened.addHessianDiagonal(x, slope, g);
    }

    @Override
    public LossSums loss(
            RowLosses losses,
            MultiVector margins,
            @Nullable MultiVector anchor,
            double[] pull,
            MultiVector beta,
            MultiVector slope) {
        Device opened = open();
        Shapes.requireLosses(losses, margins.length(), margins.width());
        Shapes.requireAnchor(margins, anchor, pull);
        Shapes.requireSame("beta", margins, beta);
        Shapes.requireSame("slope", margins, slope);
        return opened.loss(losses, margins, anchor, pull, beta, slope);
    }

    @Override
    public double[] dualPass(
            RowLosses losses, DeviceBlock x, int[] rows, double scale, MultiVector beta, MultiVector w) {
        Device opened = open();
        if (!(scale > 0) || Double.isInfinite(scale)) {
            throw new IllegalArgumentException("wanted a finite scale above 0, got " + scale);
        }
        Shapes.requireLosses(losses, x.rows(), beta.width());
        Shapes.require("beta", beta, x.rows(), w.width());
        Shapes.require("w", w, x.columns(), beta.width());
        for (int row : rows) {
            Objects.checkIndex(row, x.rows());
        }
        return opened.dualPass(losses, x, rows, scale, beta, w);
    }

    @Override
    public LossSums evaluate(RowLosses losses, MultiVector margins, MultiVector beta) {
        Device opened = open();
        Shapes.requireLosses(losses, margins.length(), margins.width());
        Shapes.requireSame("beta", margins, beta);
        return opened.evaluate(losses, margins, beta);
    }

    @Override
    public double[] dot(MultiVector a, MultiVector b) {
        Device opened = open();
        Shapes.requireSame("b", a, b);
        return opened.dot(a, b);
    }

    @Override
    public void combine(double[] alpha, MultiVector a, double[] beta, MultiVector b) {
        Device opened = open();
        Shapes.requireSame("b", a, b);
        Shapes.requirePerColumn("alpha", alpha, a.width());
        Shapes.requirePerColumn("beta", beta, a.width());
        opened.combine(alpha, a, beta, b);
    }

    @Override
    public void multiplyEntries(MultiVector a, MultiVector b) {
        Device opened = open();
        Shapes.requireSame("b", a, b);
        opened.multiplyEntries(a, b);
    }

    @Override
    public void precondition(double shift, double factor, MultiVector h, MultiVector r, MultiVector z) {
        Device opened = open();
        Shapes.requireSame("r", h, r);
        Shapes.requireSame("z", h, z);
        opened.precondition(shift, factor, h, r, z);
    }

    @Override
    public void copyColumns(MultiVector source, int[] from, MultiVector target, int[] to) {
        Device opened = open();
        Shapes.requireColumns(source, from, target, to);
        opened.copyColumns(source, from, target, to);
    }

    @Override
    public void clear(MultiVector v) {
        open().clear(v);
    }

    @Override
    public KernelOperations kernels() {
        return kernels;
    }

    @Override
    public void releaseWorkspace() {
        open().releaseWorkspace();
    }

    @Override
    public void synchronise() {
        open().synchronise();
    }

    @Override
    public void close() {
        if (!closed) {
            closed = true;
            device.close();
        }
    }

    private Device open() {
        if (closed) {
            throw new IllegalStateException(
                    "device " + device.description().name() + " is closed: open it again with Devices.open");
        }
        return device;
    }
}
