package boulevard.distributed;

import boulevard.device.RowOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A random order of a shard's rows for coordinate descent.
 *
 * <p>Visiting one block after the other is not random enough: where a file is sorted by class, each block then pulls the
 * weights towards its own classes, and convergence is a hundred times slower (docs/experiments.md). So the rows of every block
 * are shuffled and cut into slices, and the slices of all blocks are visited in random order.
 */
final class ShardOrder {
    /** Rows of a slice: few enough to mix blocks well, enough to be worth a call. */
    private static final int SLICE_ROWS = 64;

    private ShardOrder() {}

    /**
     * Some rows of a block.
     *
     * @param block which block of the shard
     * @param rows the rows, numbered within the block, in order
     */
    record Visit(int block, int[] rows) {}

    /** All rows of the shard, each once, in an order drawn from the seed. */
    static List<Visit> visits(Shard shard, long seed) {
        List<Visit> slices = new ArrayList<>();
        for (int b = 0; b < shard.blocks().size(); b++) {
            int[] order = RowOrder.shuffled(shard.blocks().get(b).rows(), seed + b + 1);
            int step = shard.blocks().size() == 1 ? Math.max(1, order.length) : SLICE_ROWS;
            for (int from = 0; from < order.length; from += step) {
                slices.add(new Visit(b, Arrays.copyOfRange(order, from, Math.min(from + step, order.length))));
            }
        }
        List<Visit> visits = new ArrayList<>(slices.size());
        for (int v : RowOrder.shuffled(slices.size(), seed)) {
            visits.add(slices.get(v));
        }
        return visits;
    }
}
