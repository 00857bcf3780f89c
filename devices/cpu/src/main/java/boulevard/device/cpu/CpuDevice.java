package boulevard.device.cpu;

import boulevard.data.RowBlock;
import boulevard.data.Targets;
import boulevard.device.Device;
import boulevard.device.DeviceBlock;
import boulevard.device.DeviceDescription;
import boulevard.device.DeviceTargets;
import boulevard.device.HostMultiVector;
import boulevard.device.HostTargets;
import boulevard.device.KernelOperations;
import boulevard.device.LossSums;
import boulevard.device.MemoryBudget;
import boulevard.device.MultiVector;
import boulevard.device.RowLosses;
import org.jspecify.annotations.Nullable;

/**
 * The processor, or a share of its cores, as a device.
 *
 * <p>Data arrays are used in place. The same input gives the same bits for a given number of threads and memory limit; {@link #multiply},
 * {@link #dualPass}, {@link #kernels} and the products with Xᵀ of at least two columns per thread give the same bits for any number of threads.
 */
final class CpuDevice implements Device {
    private final MemoryBudget memory;
    private final Workers workers;
    private final Products products;
    private final Vectors vectors;
    private final CpuKernels kernels;

    CpuDevice(MemoryBudget memory, int threads) {
        this(memory, threads, KernelChoice.best());
    }

    CpuDevice(MemoryBudget memory, int threads, KernelChoice choice) {
        this.memory = memory;
        this.workers = new Workers(memory.owner(), threads);
        this.products = new Products(memory, workers);
        this.vectors = new Vectors(workers);
        this.kernels = new CpuKernels(memory, workers, choice);
    }

    @Override
    public DeviceDescription description() {
        return new DeviceDescription(
                memory.owner(), "cpu", Processor.name(), Processor.driver(), memory.limit(), workers.threads());
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
        return new CpuBlock(memory, block, bias, workers.threads());
    }

    @Override
    public DeviceTargets upload(Targets targets, double @Nullable [] weights, int from, int to) {
        return HostTargets.upload(memory, targets, weights, from, to);
    }

    @Override
    public void multiply(DeviceBlock x, MultiVector w, MultiVector m) {
        products.multiply(CpuBlock.of(x), HostMultiVector.of(w), HostMultiVector.of(m));
    }

    @Override
    public void multiplyTransposed(DeviceBlock x, MultiVector r, MultiVector g) {
        products.multiplyTransposed(CpuBlock.of(x), HostMultiVector.of(r), HostMultiVector.of(g));
    }

    @Override
    public void multiplyHessian(DeviceBlock x, MultiVector slope, MultiVector v, MultiVector g) {
        products.multiplyHessian(
                CpuBlock.of(x), HostMultiVector.of(slope), HostMultiVector.of(v), HostMultiVector.of(g));
    }

    @Override
    public void addHessianDiagonal(DeviceBlock x, MultiVector slope, MultiVector g) {
        products.addHessianDiagonal(CpuBlock.of(x), HostMultiVector.of(slope), HostMultiVector.of(g));
    }

    @Override
    public LossSums loss(
            RowLosses losses,
            MultiVector margins,
            @Nullable MultiVector anchor,
            double[] pull,
            MultiVector beta,
            MultiVector slope) {
        HostMultiVector m = HostMultiVector.of(margins);
        return new LossPass(losses, m, HostMultiVector.of(beta))
                .loss(workers, anchor == null ? null : HostMultiVector.of(anchor), pull, HostMultiVector.of(slope));
    }

    @Override
    public double[] dualPass(
            RowLosses losses, DeviceBlock x, int[] rows, double scale, MultiVector beta, MultiVector w) {
        return new DualPass(losses, CpuBlock.of(x), scale, rows)
                .run(workers, HostMultiVector.of(beta), HostMultiVector.of(w));
    }

    @Override
    public LossSums evaluate(RowLosses losses, MultiVector margins, MultiVector beta) {
        HostMultiVector m = HostMultiVector.of(margins);
        return new LossPass(losses, m, HostMultiVector.of(beta)).evaluate(workers);
    }

    @Override
    public double[] dot(MultiVector a, MultiVector b) {
        return vectors.dot(HostMultiVector.of(a), HostMultiVector.of(b));
    }

    @Override
    public void combine(double[] alpha, MultiVector a, double[] beta, MultiVector b) {
        vectors.combine(alpha, HostMultiVector.of(a), beta, HostMultiVector.of(b));
    }

    @Override
    public void multiplyEntries(MultiVector a, MultiVector b) {
        vectors.multiplyEntries(HostMultiVector.of(a), HostMultiVector.of(b));
    }

    @Override
    public void precondition(double shift, double factor, MultiVector h, MultiVector r, MultiVector z) {
        vectors.precondition(shift, factor, HostMultiVector.of(h), HostMultiVector.of(r), HostMultiVector.of(z));
    }

    @Override
    public void copyColumns(MultiVector source, int[] from, MultiVector target, int[] to) {
        vectors.copyColumns(HostMultiVector.of(source), from, HostMultiVector.of(target), to);
    }

    @Override
    public void clear(MultiVector v) {
        vectors.clear(HostMultiVector.of(v));
    }

    @Override
    public KernelOperations kernels() {
        return kernels;
    }

    @Override
    public void releaseWorkspace() {
        products.release();
        kernels.release();
    }

    @Override
    public void synchronise() {}

    @Override
    public void close() {
        releaseWorkspace();
        workers.close();
    }
}
