package boulevard.data;

import java.util.Arrays;
import java.util.Objects;
import java.util.function.LongPredicate;
import java.util.function.LongUnaryOperator;

/**
 * A split of rows (or columns) into contiguous ranges, one per rank, in rank order. Immutable.
 *
 * <p>The cost of an item is its stored entries plus {@link #COST_PER_ITEM}, the work that even an empty row causes. Every rank
 * is to get a share of the cost proportional to its speed; a rank whose memory can't hold its share gets what fits, and the
 * others divide the rest by speed (water-filling). A boundary is the item nearest to the ideal one, so without memory limits
 * a range's cost differs from its share by at most the cost of the largest item. Ranges may be empty. Deterministic;
 * O(ranks · (ranks + log items)) operations on prefix counts: no entry is visited.
 */
public final class Sharding {
    /** What an item costs besides its entries, in entries. */
    public static final int COST_PER_ITEM = 4;

    private final long[] bounds;
    private final double[] costs;
    private final double[] speeds;

    /**
     * Consecutive rows or columns {@code [from, to)}.
     *
     * @param from the first one
     * @param to one after the last one
     */
    public record Range(long from, long to) {
        /** How many there are. */
        public long size() {
            return to - from;
        }
    }

    private Sharding(long[] bounds, LongUnaryOperator costBefore, double[] speeds) {
        this.bounds = bounds;
        this.speeds = speeds;
        costs = new double[speeds.length];
        for (int rank = 0; rank < costs.length; rank++) {
            costs[rank] = costBefore.applyAsLong(bounds[rank + 1]) - costBefore.applyAsLong(bounds[rank]);
        }
    }

    /**
     * Splits the rows of a matrix.
     *
     * @param speeds relative speed of every rank, above 0 and finite
     * @param memoryBytes for every rank the bytes that its row blocks may take ({@link Matrix#bytes()} of its range)
     * @throws DataException if the ranks together can't hold the matrix
     */
    public static Sharding rows(Matrix matrix, double[] speeds, long[] memoryBytes) {
        checkRanks(speeds, memoryBytes);
        long rows = matrix.rows();
        LongUnaryOperator cost = row -> matrix.nonZerosBefore(row) + COST_PER_ITEM * row;
        double total = (double) cost.applyAsLong(rows);
        ShardMemory memory = new ShardMemory(matrix, memoryBytes);
        double[] shares = shares(total, speeds, memory.costLimits(total));
        long[] earliest = memory.earliestStarts();
        long[] bounds = new long[speeds.length + 1];
        double target = 0;
        for (int rank = 0; rank < speeds.length; rank++) {
            target += shares[rank];
            long ideal = rank == speeds.length - 1 ? rows : nearest(cost, rows, target);
            bounds[rank + 1] = Math.min(Math.max(ideal, earliest[rank + 1]), memory.furthestEnd(bounds[rank], rank));
            bounds[rank + 1] = Math.max(bounds[rank + 1], bounds[rank]);
        }
        return new Sharding(bounds, cost, speeds.clone());
    }

    /**
     * Splits columns evenly by their number of stored entries.
     *
     * @param columnCounts stored entries of every column, see {@link Matrix#columnCounts()}
     * @param parts number of ranges, at least 1
     */
    public static Sharding columns(long[] columnCounts, int parts) {
        if (parts < 1) {
            throw new IllegalArgumentException("wanted at least 1 part, got " + parts);
        }
        long[] before = new long[columnCounts.length + 1];
        for (int j = 0; j < columnCounts.length; j++) {
            before[j + 1] = before[j] + columnCounts[j] + COST_PER_ITEM;
        }
        LongUnaryOperator cost = column -> before[(int) column];
        long[] bounds = new long[parts + 1];
        for (int part = 1; part <= parts; part++) {
            double target = (double) before[columnCounts.length] * part / parts;
            bounds[part] = part == parts ? columnCounts.length : nearest(cost, columnCounts.length, target);
        }
        double[] equal = new double[parts];
        Arrays.fill(equal, 1);
        return new Sharding(bounds, cost, equal);
    }

    private static void checkRanks(double[] speeds, long[] memoryBytes) {
        if (speeds.length == 0 || speeds.length != memoryBytes.length) {
            throw new IllegalArgumentException("wanted one speed and one memory limit per rank, got " + speeds.length
                    + " speeds and " + memoryBytes.length + " limits");
        }
        for (int rank = 0; rank < speeds.length; rank++) {
            if (!(speeds[rank] > 0) || Double.isInfinite(speeds[rank]) || memoryBytes[rank] < 0) {
                throw new IllegalArgumentException(
                        "wanted a finite speed above 0 and at least 0 bytes of memory for rank " + rank + ", got "
                                + speeds[rank] + " and " + memoryBytes[rank]);
            }
        }
    }

    /** Water-filling: the share of {@code total} of every rank, proportional to speed but at most its limit. */
    private static double[] shares(double total, double[] speeds, double[] limits) {
        double[] shares = new double[speeds.length];
        boolean[] full = new boolean[speeds.length];
        double rest = total;
        boolean changed = true;
        while (changed) {
            changed = false;
            double speed = 0;
            for (int rank = 0; rank < speeds.length; rank++) {
                speed += full[rank] ? 0 : speeds[rank];
            }
            double level = rest / speed;
            for (int rank = 0; rank < speeds.length; rank++) {
                if (!full[rank] && level * speeds[rank] > limits[rank]) {
                    full[rank] = true;
                    shares[rank] = limits[rank];
                    rest -= limits[rank];
                    changed = true;
                } else if (!full[rank]) {
                    shares[rank] = level * speeds[rank];
                }
            }
        }
        return shares;
    }

    /** The boundary in [0, items] whose cost before it is nearest to {@code target}; the lower one on a tie. */
    private static long nearest(LongUnaryOperator costBefore, long items, double target) {
        long above = firstWhere(0, items, item -> costBefore.applyAsLong(item) >= target);
        if (above == 0) {
            return 0;
        }
        double over = costBefore.applyAsLong(above) - target;
        double under = target - costBefore.applyAsLong(above - 1);
        return over < under ? above : above - 1;
    }

    /** The first number in [from, to] for which a monotone condition holds; {@code to} if none before it does. */
    static long firstWhere(long from, long to, LongPredicate condition) {
        long low = from;
        long high = to;
        while (low < high) {
            long middle = low + (high - low) / 2;
            if (condition.test(middle)) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low;
    }

    /** Number of ranges. */
    public int ranks() {
        return speeds.length;
    }

    /** What rank {@code rank} owns. */
    public Range range(int rank) {
        Objects.checkIndex(rank, speeds.length);
        return new Range(bounds[rank], bounds[rank + 1]);
    }

    /** Boundaries of the ranges, one more than there are ranks: rank r owns {@code [bounds[r], bounds[r + 1])}. */
    public long[] bounds() {
        return bounds.clone();
    }

    /** The cost of what rank {@code rank} owns, in entries. */
    public double cost(int rank) {
        return costs[rank];
    }

    /**
     * The largest {@code cost / speed} of a rank, relative to all cost over all speed: 1 is perfect, and a synchronous pass
     * takes this many times as long as it would with a perfect split.
     */
    public double imbalance() {
        double total = Arrays.stream(costs).sum();
        if (total == 0) {
            return 1;
        }
        double slowest = 0;
        for (int rank = 0; rank < costs.length; rank++) {
            slowest = Math.max(slowest, costs[rank] / speeds[rank]);
        }
        return slowest * Arrays.stream(speeds).sum() / total;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Sharding that
                && Arrays.equals(bounds, that.bounds)
                && Arrays.equals(costs, that.costs)
                && Arrays.equals(speeds, that.speeds);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(bounds) + Arrays.hashCode(speeds);
    }

    @Override
    public String toString() {
        return "Sharding" + Arrays.toString(bounds);
    }
}
