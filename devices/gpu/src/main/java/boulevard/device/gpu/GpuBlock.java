package boulevard.device.gpu;

import boulevard.data.CsrBlock;
import boulevard.data.DenseBlock;
import boulevard.data.RowBlock;
import boulevard.device.DeviceBlock;
import boulevard.device.MemoryBudget;
import org.jspecify.annotations.Nullable;

/**
 * A row block in device memory, uploaded on the transfer lane so that it overlaps with programs.
 *
 * <p>The column-wise copy that products with the transpose of a sparse block want, and the squared norms that kernels want, are
 * made when they are first asked for.
 */
final class GpuBlock implements DeviceBlock {
    private final GpuContext context;
    private final RowBlock data;
    private final double bias;
    private final MemoryBudget.Reservation reservation;
    private final GpuMemory starts;
    private final GpuMemory ids;
    private final GpuMemory values;
    private @Nullable Transpose transpose;
    private @Nullable GpuMemory norms;
    private MemoryBudget.Reservation normsReservation = MemoryBudget.Reservation.NONE;
    private boolean closed;

    GpuBlock(GpuContext context, RowBlock data, double bias) {
        this.context = context;
        this.data = data;
        this.bias = bias;
        this.reservation = context.budget()
                .reserve(data.bytes(), "a block of " + data.rows() + " rows and " + data.nonZeros() + " non-zeros");
        Upload upload = new Upload(context);
        try {
            if (data instanceof CsrBlock sparse) {
                this.starts = upload.ints(startsOf(sparse), 0, sparse.rows() + 1);
                this.ids = upload.ints(sparse.columnIds(), sparse.start(0), (int) sparse.nonZeros());
                this.values = upload.floats(sparse.values(), sparse.start(0), (int) sparse.nonZeros());
            } else {
                DenseBlock dense = (DenseBlock) data;
                this.starts = context.none();
                this.ids = context.none();
                this.values = upload.floats(dense.values(), dense.start(0), (int) dense.nonZeros());
            }
            upload.finish();
        } catch (RuntimeException failed) {
            upload.abandon();
            reservation.close();
            throw failed;
        }
    }

    private static int[] startsOf(CsrBlock sparse) {
        int[] starts = new int[sparse.rows() + 1];
        for (int i = 0; i <= sparse.rows(); i++) {
            starts[i] = sparse.start(i) - sparse.start(0);
        }
        return starts;
    }

    /** {@code block}, if it is on a GPU; an error otherwise. */
    static GpuBlock of(DeviceBlock block) {
        if (block instanceof GpuBlock own) {
            return own;
        }
        throw new IllegalArgumentException("wanted a block in GPU memory, got one of "
                + block.getClass().getSimpleName() + ": upload it to the device that uses it");
    }

    boolean sparse() {
        return data instanceof CsrBlock;
    }

    /** Columns of a dense block without the constant one, 0 for a sparse one: how programs tell them apart. */
    int denseColumns() {
        return sparse() ? 0 : data.columns();
    }

    /** Columns without the constant one. */
    int dataColumns() {
        return data.columns();
    }

    GpuMemory starts() {
        return starts;
    }

    GpuMemory ids() {
        return ids;
    }

    GpuMemory values() {
        return values;
    }

    /** Stored entries per row, on average. */
    double meanEntries() {
        return rows() == 0 ? 0 : (double) nonZeros() / rows();
    }

    /** The column-wise copy of a sparse block. */
    Transpose transpose() {
        if (transpose == null) {
            transpose = new Transpose(context, (CsrBlock) data);
        }
        return transpose;
    }

    /** ‖x_i‖² of every row, float64. */
    GpuMemory norms() {
        GpuMemory known = norms;
        if (known == null) {
            normsReservation = context.budget().reserve((long) Double.BYTES * rows(), "norms of " + rows() + " rows");
            known = context.runtime().allocate((long) Double.BYTES * rows());
            norms = known;
            context.launchOver(rows(), "squaredNorms", starts, values, rows(), denseColumns(), known);
        }
        return known;
    }

    @Override
    public void prepareTransposed() {
        if (sparse()) {
            transpose();
        }
    }

    @Override
    public int rows() {
        return data.rows();
    }

    @Override
    public int columns() {
        return data.columns() + (bias == 0 ? 0 : 1);
    }

    @Override
    public long nonZeros() {
        return data.nonZeros();
    }

    @Override
    public double bias() {
        return bias;
    }

    @Override
    public void close() {
        if (closed) {
            return;
        }
        closed = true;
        if (sparse()) {
            starts.close();
            ids.close();
        }
        values.close();
        reservation.close();
        if (transpose != null) {
            transpose.close();
            transpose = null;
        }
        if (norms != null) {
            norms.close();
            norms = null;
        }
        normsReservation.close();
    }
}
