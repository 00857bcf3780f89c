package boulevard.device.gpu;

import boulevard.device.MemoryBudget;
import java.util.EnumMap;
import java.util.Map;

/**
 * Device memory that operations need while they run, kept from one to the next and grown where it is too small.
 *
 * <p>All of them run on one lane, so an operation may overwrite what the one before it still reads when it is queued.
 */
final class Scratch implements AutoCloseable {
    /** What a piece of memory is for. An operation uses each at most once. */
    enum Use {
        /** Sums that groups of threads leave. */
        PARTS,
        /** Sums over all groups, on their way to the host. */
        RESULTS,
        /** A row-like vector between two products. */
        ROWS,
        /** Rows of w laid out column by column. */
        WIDE,
        /** Inner products that a library made. */
        PRODUCTS,
        /** Values on their way to the host. */
        PICKED,
        /** Factors per column. */
        FACTORS,
        /** Positive class per column. */
        CLASSES,
        /** Costs per column. */
        COSTS,
        /** Columns, or an order of rows. */
        INDICES,
        /** Chosen rows of w. */
        CHOSEN,
        /** Slots of kernel rows. */
        SLOTS,
        /** Coefficients of kernel rows. */
        COEFFICIENTS
    }

    private final GpuContext context;
    private final Map<Use, Piece> pieces = new EnumMap<>(Use.class);

    private record Piece(GpuMemory memory, MemoryBudget.Reservation reservation) {
        void close() {
            memory.close();
            reservation.close();
        }
    }

    Scratch(GpuContext context) {
        this.context = context;
    }

    /** At least so many bytes with undefined content. */
    GpuMemory get(Use use, long bytes) {
        Piece piece = pieces.get(use);
        if (piece != null && piece.memory().bytes() >= bytes) {
            return piece.memory();
        }
        if (piece != null) {
            pieces.remove(use);
            piece.close();
        }
        MemoryBudget.Reservation reservation =
                context.budget().reserve(bytes, "working memory of the device's programs");
        try {
            Piece made = new Piece(context.runtime().allocate(bytes), reservation);
            pieces.put(use, made);
            return made.memory();
        } catch (RuntimeException failed) {
            reservation.close();
            throw failed;
        }
    }

    /** The numbers on the device. */
    GpuMemory put(Use use, int... values) {
        GpuMemory memory = get(use, (long) Integer.BYTES * values.length);
        context.transfers().write(GpuRuntime.Lane.COMPUTE, memory, 0, values, 0, values.length);
        return memory;
    }

    /** The numbers on the device. */
    GpuMemory put(Use use, double... values) {
        GpuMemory memory = get(use, (long) Double.BYTES * values.length);
        context.transfers().write(GpuRuntime.Lane.COMPUTE, memory, 0, values, 0, values.length);
        return memory;
    }

    /** Gives everything back. */
    void release() {
        pieces.values().forEach(Piece::close);
        pieces.clear();
    }

    @Override
    public void close() {
        release();
    }
}
