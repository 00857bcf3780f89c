package boulevard.device.cpu;

import boulevard.data.RowBlock;
import boulevard.device.DeviceBlock;
import boulevard.device.HostBlock;
import boulevard.device.MemoryBudget;
import org.jspecify.annotations.Nullable;

/** A block on the CPU: the host's arrays, how its rows are shared out to threads, and what is computed once per block. */
final class CpuBlock extends HostBlock {
    private final MemoryBudget budget;
    private final Rows entries;
    private final int[] bounds;
    private double @Nullable [] squaredNorms;
    private MemoryBudget.Reservation normsReservation = MemoryBudget.Reservation.NONE;
    private @Nullable Panels panels;
    private MemoryBudget.Reservation panelsReservation = MemoryBudget.Reservation.NONE;

    CpuBlock(MemoryBudget budget, RowBlock data, double bias, int threads) {
        super(budget, data, bias);
        this.budget = budget;
        this.entries = Rows.of(data, bias);
        this.bounds = split(data, threads);
    }

    static CpuBlock of(DeviceBlock block) {
        if (block instanceof CpuBlock own) {
            return own;
        }
        throw new IllegalArgumentException("wanted a block of a CPU device, got a "
                + block.getClass().getSimpleName() + ": upload it to the device that uses it");
    }

    Rows entries() {
        return entries;
    }

    /** Part p of the rows, of about as many non-zeros as all others, is {@code [bounds()[p], bounds()[p + 1])}. */
    int[] bounds() {
        return bounds;
    }

    /** {@code ‖x_i‖²} of every row, the constant column included; computed by the first call. */
    double[] squaredNorms() {
        double[] known = squaredNorms;
        if (known == null) {
            normsReservation = budget.reserve(8L * rows(), "squared norms of " + rows() + " rows");
            known = new double[rows()];
            for (int i = 0; i < known.length; i++) {
                known[i] = entries.squaredNorm(i);
            }
            squaredNorms = known;
        }
        return known;
    }

    /** The rows in panels of {@code width}: stored ones where an earlier call stored them, else ones made as they are needed. */
    Panels panels(int width) {
        Panels known = panels;
        return known == null ? Panels.fleeting(data(), width) : known;
    }

    /** The rows in panels of {@code width}, stored for further calls if the block is dense enough and there is room. */
    Panels storedPanels(int width, Workers workers) {
        long bytes = Panels.bytes(data(), width);
        if (panels == null && Panels.dense(data()) && bytes <= budget.limit() - budget.used()) {
            panelsReservation = budget.reserve(bytes, "panels of " + rows() + " rows");
            panels = Panels.stored(data(), width, workers);
        }
        return panels(width);
    }

    @Override
    public void close() {
        panels = null;
        panelsReservation.close();
        squaredNorms = null;
        normsReservation.close();
        super.close();
    }

    private static int[] split(RowBlock data, int parts) {
        int[] bounds = new int[parts + 1];
        long work = work(data, data.rows());
        for (int p = 1; p <= parts; p++) {
            bounds[p] = firstWith(data, work / parts * p + work % parts * p / parts);
        }
        return bounds;
    }

    private static int firstWith(RowBlock data, long work) {
        int low = 0;
        int high = data.rows();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (work(data, middle) < work) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /** A row costs about as much as two entries before its first entry is read. */
    private static long work(RowBlock data, int rows) {
        return data.nonZerosBefore(rows) + 2L * rows;
    }
}
