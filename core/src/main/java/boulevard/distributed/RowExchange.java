package boulevard.distributed;

import boulevard.collective.Communicator;
import boulevard.collective.HostBuffer;
import boulevard.data.CsrBlock;
import boulevard.data.DenseBlock;
import boulevard.data.RowBlock;

/** Gives every rank the features of rows that other ranks own. */
final class RowExchange {
    private final Communicator peers;
    private final KernelShard shard;
    private final boolean serialsOnly;

    /** With {@code serialsOnly}, of each row only column 0 travels: all that a precomputed kernel wants to know of it. */
    RowExchange(Communicator peers, KernelShard shard, boolean serialsOnly) {
        this.peers = peers;
        this.shard = shard;
        this.serialsOnly = serialsOnly;
    }

    /** The rows, which are sorted by owner, in their order. A collective call; the same rows on all ranks. */
    RowBlock gather(int[] rows) {
        int[] bounds = ownerBounds(rows);
        int rank = peers.rank();
        int[] own = java.util.Arrays.copyOfRange(rows, bounds[rank], bounds[rank + 1]);
        RowBlock block = shard.copy(own);
        if (serialsOnly) {
            block = block.columns(0, 1);
        }
        if (peers.size() == 1) {
            return block;
        }
        return block instanceof DenseBlock dense ? gather(dense, bounds) : gather((CsrBlock) block, bounds);
    }

    /** Rank r's rows are at {@code [bounds[r], bounds[r + 1])}. */
    int[] ownerBounds(int[] rows) {
        int[] bounds = new int[peers.size() + 1];
        for (int row : rows) {
            bounds[shard.layout().owner(row) + 1]++;
        }
        for (int r = 0; r < peers.size(); r++) {
            bounds[r + 1] += bounds[r];
        }
        return bounds;
    }

    private DenseBlock gather(DenseBlock own, int[] bounds) {
        int columns = own.columns();
        int count = bounds[peers.size()];
        float[] all = new float[Math.multiplyExact(count, columns)];
        System.arraycopy(own.values(), own.start(0), all, bounds[peers.rank()] * columns, own.rows() * columns);
        int[] parts = new int[bounds.length];
        for (int r = 0; r < parts.length; r++) {
            parts[r] = bounds[r] * columns;
        }
        peers.allGather(HostBuffer.of(all), parts);
        return new DenseBlock(count, columns, all);
    }

    private CsrBlock gather(CsrBlock own, int[] bounds) {
        int count = bounds[peers.size()];
        long[] lengths = new long[count];
        for (int i = 0; i < own.rows(); i++) {
            lengths[bounds[peers.rank()] + i] = (long) own.start(i + 1) - own.start(i);
        }
        peers.allGather(HostBuffer.of(lengths), bounds);
        int[] offsets = new int[count + 1];
        for (int i = 0; i < count; i++) {
            offsets[i + 1] = Math.toIntExact(offsets[i] + lengths[i]);
        }
        int[] parts = new int[bounds.length];
        for (int r = 0; r < parts.length; r++) {
            parts[r] = offsets[bounds[r]];
        }
        return entries(own, offsets, parts);
    }

    /** Column and value of an entry travel in one number. */
    private CsrBlock entries(CsrBlock own, int[] offsets, int[] parts) {
        long[] packed = new long[parts[peers.size()]];
        int at = parts[peers.rank()];
        for (int e = own.start(0); e < own.start(own.rows()); e++) {
            packed[at++] = ((long) own.columnIds()[e] << 32) | (Float.floatToRawIntBits(own.values()[e]) & 0xffffffffL);
        }
        peers.allGather(HostBuffer.of(packed), parts);
        int[] ids = new int[packed.length];
        float[] values = new float[packed.length];
        for (int e = 0; e < packed.length; e++) {
            ids[e] = (int) (packed[e] >>> 32);
            values[e] = Float.intBitsToFloat((int) packed[e]);
        }
        return new CsrBlock(own.columns(), offsets, ids, values);
    }
}
