package boulevard.device.reference;

import boulevard.device.DeviceBlock;
import boulevard.device.HostKernelRows;
import boulevard.device.KernelOperations;
import boulevard.device.KernelRows;
import boulevard.device.MemoryBudget;
import boulevard.device.MultiVector;
import boulevard.device.Precision;
import boulevard.device.Subproblem;
import boulevard.device.SubproblemSolution;
import boulevard.kernel.Kernel;

/** Kernel operations as plain loops in float64, rounded to float32 only where they are stored. */
final class ReferenceKernels implements KernelOperations {
    private final MemoryBudget memory;

    ReferenceKernels(MemoryBudget memory) {
        this.memory = memory;
    }

    @Override
    public String description() {
        return "plain loops in float64";
    }

    @Override
    public long workspaceBytes(Kernel kernel, DeviceBlock x, int workingRows) {
        return 8L * x.columns();
    }

    @Override
    public KernelRows allocateRows(int slots, int length) {
        return HostKernelRows.allocate(memory, slots, length);
    }

    @Override
    public void computeRows(
            Kernel kernel, DeviceBlock w, DeviceBlock x, Precision precision, KernelRows rows, int[] slots) {
        HostKernelRows host = HostKernelRows.of(rows);
        KernelValues values = new KernelValues(kernel, Rows.of(x), Rows.of(w));
        for (int i = 0; i < slots.length; i++) {
            float[] target = host.array(slots[i]);
            int at = host.offset(slots[i]);
            values.forEachAgainst(i, (row, value) -> target[at + row] = (float) value);
        }
    }

    @Override
    public void readRows(KernelRows rows, int[] slots, int[] columns, float[] target, int at, int stride) {
        HostKernelRows.of(rows).read(slots, columns, target, at, stride);
    }

    @Override
    public void addRows(KernelRows rows, int[] slots, double[] coefficients, MultiVector f) {
        HostKernelRows host = HostKernelRows.of(rows);
        Entries sums = Entries.of(f);
        for (int i = 0; i < slots.length; i++) {
            float[] row = host.array(slots[i]);
            int at = host.offset(slots[i]);
            for (int j = 0; j < rows.length(); j++) {
                sums.add(j, 0, coefficients[i] * row[at + j]);
            }
        }
    }

    @Override
    public void addKernelProduct(Kernel kernel, DeviceBlock x, DeviceBlock w, double[] coefficients, MultiVector f) {
        Entries sums = Entries.of(f);
        KernelValues values = new KernelValues(kernel, Rows.of(x), Rows.of(w));
        for (int i = 0; i < w.rows(); i++) {
            int at = i * f.width();
            values.forEachAgainst(i, (row, value) -> {
                for (int k = 0; k < f.width(); k++) {
                    sums.add(row, k, coefficients[at + k] * value);
                }
            });
        }
    }

    @Override
    public SubproblemSolution solve(Subproblem problem) {
        return new PairSteps(problem).run();
    }
}
