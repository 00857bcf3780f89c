package boulevard.device;

import boulevard.data.RowBlock;

/** A row block whose arrays are used in place: for devices whose memory is the host's. */
public class HostBlock implements DeviceBlock {
    private final RowBlock data;
    private final double bias;
    private final MemoryBudget.Reservation reservation;

    /**
     * Takes a block, counted against {@code budget}.
     *
     * @param bias value of the appended constant column, or 0 for none
     */
    public HostBlock(MemoryBudget budget, RowBlock data, double bias) {
        this.data = data;
        this.bias = bias;
        this.reservation = budget.reserve(
                data.bytes(), "a block of " + data.rows() + " rows and " + data.nonZeros() + " non-zeros");
    }

    /** The block without the constant column. */
    public final RowBlock data() {
        return data;
    }

    @Override
    public final int rows() {
        return data.rows();
    }

    @Override
    public final int columns() {
        return data.columns() + (bias == 0 ? 0 : 1);
    }

    @Override
    public final long nonZeros() {
        return data.nonZeros();
    }

    @Override
    public final double bias() {
        return bias;
    }

    @Override
    public void close() {
        reservation.close();
    }
}
