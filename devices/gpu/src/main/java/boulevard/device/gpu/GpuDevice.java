package boulevard.device.gpu;

import boulevard.data.RowBlock;
import boulevard.data.Targets;
import boulevard.device.Device;
import boulevard.device.DeviceBlock;
import boulevard.device.DeviceDescription;
import boulevard.device.DeviceTargets;
import boulevard.device.KernelOperations;
import boulevard.device.LossSums;
import boulevard.device.MemoryBudget;
import boulevard.device.MultiVector;
import boulevard.device.RowLosses;
import org.jspecify.annotations.Nullable;

/**
 * A GPU, or whatever else a {@link GpuRuntime} drives, as a device.
 *
 * <p>Operations are queued on one lane and run in order; blocks are uploaded on the other. All sums are made in an order that
 * depends on shapes and the number of the device's units only, so the same input gives the same bits; there are no atomics.
 */
public final class GpuDevice implements Device {
    private final GpuContext context;
    private final Vectors vectors;
    private final Products products;
    private final Losses losses;
    private final GpuKernels kernels;

    /**
     * Compiles the programs. The runtime then belongs to the device, also when this fails.
     *
     * @param memory the device's memory, whose owner is the device's name
     */
    public GpuDevice(GpuRuntime runtime, MemoryBudget memory) {
        try {
            this.context = new GpuContext(runtime, memory);
        } catch (RuntimeException | Error failed) {
            runtime.close();
            throw failed;
        }
        this.vectors = new Vectors(context);
        this.products = new Products(context, vectors);
        this.losses = new Losses(context);
        this.kernels = new GpuKernels(context);
    }

    @Override
    public DeviceDescription description() {
        GpuFacts facts = context.runtime().facts();
        return new DeviceDescription(
                facts.name(),
                facts.kind(),
                facts.hardware(),
                facts.driver(),
                context.budget().limit(),
                facts.units());
    }

    @Override
    public MemoryBudget memory() {
        return context.budget();
    }

    @Override
    public MultiVector allocate(long length, int width) {
        return GpuVector.allocate(context, length, width);
    }

    @Override
    public DeviceBlock upload(RowBlock block, double bias) {
        return new GpuBlock(context, block, bias);
    }

    @Override
    public DeviceTargets upload(Targets targets, double @Nullable [] weights, int from, int to) {
        return GpuTargets.upload(context, targets, weights, from, to);
    }

    @Override
    public int sparseCopies() {
        return 2;
    }

    @Override
    public void multiply(DeviceBlock x, MultiVector w, MultiVector m) {
        products.multiply(GpuBlock.of(x), GpuVector.of(w), GpuVector.of(m));
    }

    @Override
    public void multiplyTransposed(DeviceBlock x, MultiVector r, MultiVector g) {
        products.multiplyTransposed(GpuBlock.of(x), GpuVector.of(r), false, GpuVector.of(g));
    }

    @Override
    public void multiplyHessian(DeviceBlock x, MultiVector slope, MultiVector v, MultiVector g) {
        products.multiplyHessian(GpuBlock.of(x), GpuVector.of(slope), GpuVector.of(v), GpuVector.of(g));
    }

    @Override
    public void addHessianDiagonal(DeviceBlock x, MultiVector slope, MultiVector g) {
        products.multiplyTransposed(GpuBlock.of(x), GpuVector.of(slope), true, GpuVector.of(g));
    }

    @Override
    public LossSums loss(
            RowLosses rows,
            MultiVector margins,
            @Nullable MultiVector anchor,
            double[] pull,
            MultiVector beta,
            MultiVector slope) {
        GpuVector from = anchor == null ? null : GpuVector.of(anchor);
        return losses.loss(
                rows, pull, new Losses.Pass(GpuVector.of(margins), from, GpuVector.of(beta), GpuVector.of(slope)));
    }

    @Override
    public double[] dualPass(
            RowLosses rowLosses, DeviceBlock x, int[] rows, double scale, MultiVector beta, MultiVector w) {
        return losses.dualPass(rowLosses, GpuBlock.of(x), rows, scale, GpuVector.of(beta), GpuVector.of(w));
    }

    @Override
    public LossSums evaluate(RowLosses rows, MultiVector margins, MultiVector beta) {
        return losses.evaluate(rows, new Losses.Pass(GpuVector.of(margins), null, GpuVector.of(beta), null));
    }

    @Override
    public double[] dot(MultiVector a, MultiVector b) {
        return vectors.dot(GpuVector.of(a), GpuVector.of(b));
    }

    @Override
    public void combine(double[] alpha, MultiVector a, double[] beta, MultiVector b) {
        vectors.combine(alpha, GpuVector.of(a), beta, GpuVector.of(b));
    }

    @Override
    public void multiplyEntries(MultiVector a, MultiVector b) {
        vectors.multiplyEntries(GpuVector.of(a), GpuVector.of(b));
    }

    @Override
    public void precondition(double shift, double factor, MultiVector h, MultiVector r, MultiVector z) {
        vectors.precondition(shift, factor, GpuVector.of(h), GpuVector.of(r), GpuVector.of(z));
    }

    @Override
    public void copyColumns(MultiVector source, int[] from, MultiVector target, int[] to) {
        vectors.copyColumns(GpuVector.of(source), from, GpuVector.of(target), to);
    }

    @Override
    public void clear(MultiVector v) {
        vectors.clear(GpuVector.of(v));
    }

    @Override
    public KernelOperations kernels() {
        return kernels;
    }

    @Override
    public void releaseWorkspace() {
        context.scratch().release();
    }

    @Override
    public void synchronise() {
        context.runtime().synchronise();
    }

    @Override
    public void close() {
        context.close();
    }
}
