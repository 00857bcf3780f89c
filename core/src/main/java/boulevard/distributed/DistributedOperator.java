package boulevard.distributed;

import boulevard.collective.Communicator;
import boulevard.collective.HostBuffer;
import boulevard.collective.Reduction;
import boulevard.device.ColumnTask;
import boulevard.device.Device;
import boulevard.device.DeviceBlock;
import boulevard.device.LossSums;
import boulevard.device.MultiVector;
import boulevard.device.RowLosses;
import boulevard.loss.Loss;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One rank's view of the data matrix X on a grid of ranks: products, losses and sums over the whole matrix, in terms of this
 * rank's parts of the vectors.
 *
 * <p>All ranks call the same methods in the same order. Every scalar result is the same, to the bit, on all ranks: partial
 * sums go through one all-reduce in which replicas contribute once, so that ranks always take the same decisions even on
 * different kinds of device. Vector sums cost one <em>round</em>: an all-reduce of the whole vector.
 */
public final class DistributedOperator implements AutoCloseable {
    private final Device device;
    private final Communicator world;
    private final Communicator sameRows;
    private final Communicator sameColumns;
    private final Shard shard;
    private final StopSignal signal;
    private final boolean countsRows;
    private final boolean countsFeatures;
    private final long totalRows;
    private StopSignal.Reason stop = StopSignal.Reason.NONE;
    /** All vectors made so far: a run that fails half-way leaves some of them open. */
    private final List<MultiVector> vectors = new ArrayList<>();

    private double passes;
    private long rounds;

    /**
     * Joins the grid; a collective call.
     *
     * @param world all ranks of the grid
     * @param shard this rank's part of the matrix, closed by the caller
     */
    public DistributedOperator(Device device, Communicator world, Grid grid, Shard shard, StopSignal signal) {
        if (world.size() != grid.ranks()) {
            throw new IllegalArgumentException(
                    "wanted " + grid.ranks() + " ranks for " + grid + ", got " + world.size());
        }
        this.device = device;
        this.world = world;
        this.shard = shard;
        this.signal = signal;
        int rowGroup = grid.rowGroup(world.rank());
        int columnGroup = grid.columnGroup(world.rank());
        this.sameRows = world.split(rowGroup, columnGroup);
        this.sameColumns = world.split(columnGroup, rowGroup);
        this.countsRows = columnGroup == 0;
        this.countsFeatures = rowGroup == 0;
        this.totalRows = (long) sumRows(new double[] {shard.rows()})[0];
    }

    /** The device that holds this rank's vectors. */
    public Device device() {
        return device;
    }

    /** This rank in the grid's numbering. */
    public int rank() {
        return world.rank();
    }

    /** Number of row groups. */
    public int rowGroups() {
        return sameColumns.size();
    }

    /** Number of column groups. */
    public int columnGroups() {
        return sameRows.size();
    }

    /** The row group of this rank. */
    public int rowGroup() {
        return sameColumns.rank();
    }

    /** Rows of this rank's shard. */
    public int rows() {
        return shard.rows();
    }

    /** Columns of this rank's shard, the constant one included. */
    public int columns() {
        return shard.columns();
    }

    /** Rows of the whole matrix. */
    public long totalRows() {
        return totalRows;
    }

    /** A row-like vector of zeros: this rank's rows. */
    public MultiVector rowLike(int width) {
        return like(shard.rows(), width);
    }

    /** A feature-like vector of zeros: this rank's columns. */
    public MultiVector featureLike(int width) {
        return like(shard.columns(), width);
    }

    /** A vector of zeros of {@code length} rows; like all of this operator's vectors it is closed at the latest with it. */
    public MultiVector like(long length, int width) {
        MultiVector vector = device.allocate(length, width);
        vectors.add(vector);
        return vector;
    }

    /** {@code m = X w}: half a pass per column; a round if columns are split. */
    public void multiply(MultiVector w, MultiVector m) {
        localMultiply(w, m);
        passes += 0.5 * w.width();
        sumOver(sameRows, m);
    }

    private void localMultiply(MultiVector w, MultiVector m) {
        long row = 0;
        for (DeviceBlock block : shard.blocks()) {
            device.multiply(block, w, m.rows(row, row + block.rows()));
            row += block.rows();
        }
        if (shard.blocks().isEmpty()) {
            device.clear(m);
        }
    }

    /** {@code g = Xᵀ r}: half a pass per column and a round. */
    public void multiplyTransposed(MultiVector r, MultiVector g) {
        localMultiplyTransposed(r, g);
        passes += 0.5 * r.width();
        sumOver(sameColumns, g);
    }

    private void localMultiplyTransposed(MultiVector r, MultiVector g) {
        device.clear(g);
        long row = 0;
        for (DeviceBlock block : shard.blocks()) {
            device.multiplyTransposed(block, r.rows(row, row + block.rows()), g);
            row += block.rows();
        }
    }

    /**
     * {@code g = Xᵀ (slope ∘ (X v))}: a round (two if columns are split), and a pass over the rows whose slope isn't 0.
     *
     * @param activeRows of the whole matrix, summed over the columns: how many slopes aren't 0
     */
    public void multiplyHessian(MultiVector slope, MultiVector v, MultiVector g, double activeRows) {
        if (sameRows.size() == 1) {
            device.clear(g);
            long row = 0;
            for (DeviceBlock block : shard.blocks()) {
                device.multiplyHessian(block, slope.rows(row, row + block.rows()), v, g);
                row += block.rows();
            }
        } else {
            try (MultiVector margins = rowLike(v.width())) {
                localMultiply(v, margins);
                sumOver(sameRows, margins);
                device.multiplyEntries(slope, margins);
                localMultiplyTransposed(margins, g);
            }
        }
        passes += activeRows / totalRows;
        sumOver(sameColumns, g);
    }

    /** ‖column j of X‖² as a new feature-like vector of one column: half a pass and a round. */
    public MultiVector columnSquares() {
        MultiVector squares = featureLike(1);
        try (MultiVector ones = rowLike(1)) {
            double[] values = new double[shard.rows()];
            Arrays.fill(values, 1);
            ones.write(values, 0);
            long row = 0;
            for (DeviceBlock block : shard.blocks()) {
                device.addHessianDiagonal(block, ones.rows(row, row + block.rows()), squares);
                row += block.rows();
            }
        }
        passes += 0.5;
        sumOver(sameColumns, squares);
        return squares;
    }

    private void sumOver(Communicator peers, MultiVector vector) {
        if (peers.size() > 1) {
            device.synchronise();
            peers.allReduce(vector);
            rounds++;
        }
    }

    /** The losses of all rows; see {@link Device#loss}. Sums run over the whole matrix. */
    public LossSums loss(
            Problem problem,
            MultiVector margins,
            @Nullable MultiVector anchor,
            double[] pull,
            MultiVector beta,
            MultiVector slope) {
        return sum(device.loss(problem.losses(shard), margins, anchor, pull, beta, slope));
    }

    /** Projects dual variables onto their ranges: {@code feasible = min(max(beta, lower), upper)}. */
    public void project(Problem problem, MultiVector beta, MultiVector feasible) {
        int k = beta.width();
        double[] pull = new double[k];
        // A proximal step with an enormous pull is the projection of its anchor.
        Arrays.fill(pull, 1e20);
        try (MultiVector zero = rowLike(k);
                MultiVector slope = rowLike(k)) {
            device.loss(problem.losses(shard), zero, beta, pull, feasible, slope);
        }
    }

    /** The sums of a dual point; see {@link Device#evaluate}. Sums run over the whole matrix. */
    public LossSums evaluate(Problem problem, MultiVector margins, MultiVector beta) {
        return sum(device.evaluate(problem.losses(shard), margins, beta));
    }

    private LossSums sum(LossSums local) {
        int k = local.primal().length;
        double[] all = new double[4 * k];
        System.arraycopy(local.smooth(), 0, all, 0, k);
        System.arraycopy(local.primal(), 0, all, k, k);
        System.arraycopy(local.dual(), 0, all, 2 * k, k);
        System.arraycopy(local.active(), 0, all, 3 * k, k);
        sumRows(all);
        return new LossSums(
                Arrays.copyOfRange(all, 0, k),
                Arrays.copyOfRange(all, k, 2 * k),
                Arrays.copyOfRange(all, 2 * k, 3 * k),
                Arrays.copyOfRange(all, 3 * k, 4 * k));
    }

    /**
     * One pass of dual coordinate descent over this rank's rows, in an order drawn from the seed; see {@link Device#dualPass}. Wants one column group. The
     * vectors are this rank's own; nothing is communicated but the sums.
     *
     * @return the estimate of the duality gap, per column, summed over all ranks
     */
    public double[] dualPass(Problem problem, double scale, long seed, MultiVector beta, MultiVector w) {
        if (sameRows.size() > 1) {
            throw new IllegalStateException(
                    "wanted a grid of one column group for coordinate descent, got " + sameRows.size() + " of them");
        }
        double[] estimate = new double[problem.width()];
        RowLosses losses = problem.losses(shard);
        for (ShardOrder.Visit visit : ShardOrder.visits(shard, seed)) {
            int row = shard.firstRow(visit.block());
            int end = shard.firstRow(visit.block() + 1);
            DeviceBlock block = shard.blocks().get(visit.block());
            double[] part = device.dualPass(losses.rows(row, end), block, visit.rows(), scale, beta.rows(row, end), w);
            for (int k = 0; k < part.length; k++) {
                estimate[k] += part[k];
            }
        }
        passes += beta.width();
        return sumRows(estimate);
    }

    /** Sums a feature-like vector, different on every rank with the same columns, over those ranks: a round. */
    public void sumFeatureLike(MultiVector vector) {
        sumOver(sameColumns, vector);
    }

    /** Per column the inner product of row-like vectors. */
    public double[] dotRows(MultiVector a, MultiVector b) {
        return sumRows(device.dot(a, b));
    }

    /** Per column the inner products of pairs of feature-like vectors, one after the other: one small all-reduce. */
    public double[][] dotFeatures(MultiVector[]... pairs) {
        int k = pairs[0][0].width();
        double[] all = new double[pairs.length * k];
        for (int p = 0; p < pairs.length; p++) {
            System.arraycopy(device.dot(pairs[p][0], pairs[p][1]), 0, all, p * k, k);
        }
        sumOnce(all, countsFeatures);
        double[][] products = new double[pairs.length][];
        for (int p = 0; p < pairs.length; p++) {
            products[p] = Arrays.copyOfRange(all, p * k, (p + 1) * k);
        }
        return products;
    }

    /** The smallest of the ranks' values. */
    public double minimum(double local) {
        double[] value = {local};
        if (world.size() > 1) {
            world.allReduce(HostBuffer.of(value), Reduction.MIN);
        }
        return value[0];
    }

    private double[] sumRows(double[] local) {
        sumOnce(local, countsRows);
        return local;
    }

    /** Sums over all ranks of which those that hold replicas count nothing; rank 0's reason to stop travels along. */
    private void sumOnce(double[] local, boolean counts) {
        int reason = world.rank() == 0 ? signal.reason().code() : 0;
        if (world.size() > 1) {
            double[] message = new double[local.length + 1];
            if (counts) {
                System.arraycopy(local, 0, message, 0, local.length);
            }
            message[local.length] = reason;
            world.allReduce(HostBuffer.of(message), Reduction.SUM);
            System.arraycopy(message, 0, local, 0, local.length);
            reason = (int) message[local.length];
        }
        if (stop == StopSignal.Reason.NONE) {
            stop = StopSignal.Reason.of(reason);
        }
    }

    /** Why to stop, as all ranks learnt it with the last sum. */
    public StopSignal.Reason stop() {
        return stop;
    }

    /** Wall seconds since the run began. */
    public double seconds() {
        return signal.seconds();
    }

    /** Passes over the data so far, per column: a pass with k right-hand sides counts k. */
    public double passes() {
        return passes;
    }

    /** Rounds so far: all-reduces of a whole vector. */
    public long rounds() {
        return rounds;
    }

    @Override
    public void close() {
        vectors.forEach(MultiVector::close);
        device.releaseWorkspace();
        sameRows.close();
        sameColumns.close();
    }

    /**
     * The binary problems that are solved together.
     *
     * @param loss the loss of all of them
     * @param columns one per column of the vectors
     */
    public record Problem(Loss loss, List<ColumnTask> columns) {
        /** Copies the list. */
        public Problem {
            columns = List.copyOf(columns);
        }

        /** Number of problems. */
        public int width() {
            return columns.size();
        }

        /** Some of the problems. */
        public Problem select(int[] which) {
            return new Problem(loss, Arrays.stream(which).mapToObj(columns::get).toList());
        }

        RowLosses losses(Shard shard) {
            return new RowLosses(loss, shard.targets(), columns);
        }
    }
}
