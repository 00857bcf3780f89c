package boulevard.device.reference;

import boulevard.data.RowBlock;
import boulevard.data.Targets;
import boulevard.device.Device;
import boulevard.device.DeviceBlock;
import boulevard.device.DeviceDescription;
import boulevard.device.DeviceTargets;
import boulevard.device.HostBlock;
import boulevard.device.HostMultiVector;
import boulevard.device.HostTargets;
import boulevard.device.KernelOperations;
import boulevard.device.LossSums;
import boulevard.device.MemoryBudget;
import boulevard.device.MultiVector;
import boulevard.device.RowLosses;
import org.jspecify.annotations.Nullable;

/** The operations of a device as plain loops over single entries, summed in row order in float64 on the caller's thread. */
final class ReferenceDevice implements Device {
    private final MemoryBudget memory;
    private final KernelOperations kernels;

    ReferenceDevice(MemoryBudget memory) {
        this.memory = memory;
        this.kernels = new ReferenceKernels(memory);
    }

    @Override
    public DeviceDescription description() {
        return new DeviceDescription(
                memory.owner(),
                "reference",
                "plain loops on one thread",
                "Java " + System.getProperty("java.version"),
                memory.limit(),
                1);
    }

    @Override
    public MemoryBudget memory() {
        return memory;
    }

    @Override
    public MultiVector allocate(long length, int width) {
        return HostMultiVector.allocate(memory, length, width);
    }

    @Override
    public DeviceBlock upload(RowBlock block, double bias) {
        return new HostBlock(memory, block, bias);
    }

    @Override
    public DeviceTargets upload(Targets targets, double @Nullable [] weights, int from, int to) {
        return HostTargets.upload(memory, targets, weights, from, to);
    }

    @Override
    public void multiply(DeviceBlock x, MultiVector w, MultiVector m) {
        Products.multiply(Rows.of(x), Entries.of(w), Entries.of(m));
    }

    @Override
    public void multiplyTransposed(DeviceBlock x, MultiVector r, MultiVector g) {
        Products.multiplyTransposed(Rows.of(x), Entries.of(r), Entries.of(g));
    }

    @Override
    public void multiplyHessian(DeviceBlock x, MultiVector slope, MultiVector v, MultiVector g) {
        Products.multiplyHessian(Rows.of(x), Entries.of(slope), Entries.of(v), Entries.of(g));
    }

    @Override
    public void addHessianDiagonal(DeviceBlock x, MultiVector slope, MultiVector g) {
        Products.addHessianDiagonal(Rows.of(x), Entries.of(slope), Entries.of(g));
    }

    @Override
    public LossSums loss(
            RowLosses losses,
            MultiVector margins,
            @Nullable MultiVector anchor,
            double[] pull,
            MultiVector beta,
            MultiVector slope) {
        return Losses.loss(
                losses,
                Entries.of(margins),
                anchor == null ? null : Entries.of(anchor),
                pull,
                Entries.of(beta),
                Entries.of(slope));
    }

    @Override
    public double[] dualPass(
            RowLosses losses, DeviceBlock x, int[] rows, double scale, MultiVector beta, MultiVector w) {
        return Losses.dualPass(losses, Rows.of(x), rows, scale, Entries.of(beta), Entries.of(w));
    }

    @Override
    public LossSums evaluate(RowLosses losses, MultiVector margins, MultiVector beta) {
        return Losses.evaluate(losses, Entries.of(margins), Entries.of(beta));
    }

    @Override
    public double[] dot(MultiVector a, MultiVector b) {
        return Vectors.dot(Entries.of(a), Entries.of(b));
    }

    @Override
    public void combine(double[] alpha, MultiVector a, double[] beta, MultiVector b) {
        Vectors.combine(alpha, Entries.of(a), beta, Entries.of(b));
    }

    @Override
    public void multiplyEntries(MultiVector a, MultiVector b) {
        Vectors.multiplyEntries(Entries.of(a), Entries.of(b));
    }

    @Override
    public void precondition(double shift, double factor, MultiVector h, MultiVector r, MultiVector z) {
        Vectors.precondition(shift, factor, Entries.of(h), Entries.of(r), Entries.of(z));
    }

    @Override
    public void copyColumns(MultiVector source, int[] from, MultiVector target, int[] to) {
        Vectors.copyColumns(Entries.of(source), from, Entries.of(target), to);
    }

    @Override
    public void clear(MultiVector v) {
        Entries entries = Entries.of(v);
        entries.forEach((i, k) -> entries.set(i, k, 0));
    }

    @Override
    public KernelOperations kernels() {
        return kernels;
    }

    @Override
    public void releaseWorkspace() {}

    @Override
    public void synchronise() {}

    @Override
    public void close() {}
}
