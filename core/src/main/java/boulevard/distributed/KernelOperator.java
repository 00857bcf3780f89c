package boulevard.distributed;

import boulevard.collective.Communicator;
import boulevard.collective.HostBuffer;
import boulevard.collective.Reduction;
import boulevard.data.DenseBlock;
import boulevard.data.Matrix;
import boulevard.data.RowBlock;
import boulevard.device.Device;
import boulevard.device.DeviceBlock;
import boulevard.device.KernelOperations;
import boulevard.device.KernelRows;
import boulevard.device.MultiVector;
import boulevard.device.Precision;
import boulevard.device.Subproblem;
import boulevard.kernel.Kernel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * One rank's view of the kernel matrix of some groups of rows: kernel rows of a working set against this rank's rows, kept in
 * a cache, and products with them.
 *
 * <p>All ranks call the same methods in the same order with the same working sets. Rows of a working set are sorted as
 * {@link #sortByOwner} does it.
 */
public final class KernelOperator implements AutoCloseable {
    /** Rows whose features are sent at once for a product in float64. */
    private static final int ROWS_PER_MESSAGE = 2048;
    /** Kernel rows of so many bytes are read from a cache of the processor. */
    private static final long CACHED_BYTES = 16L << 20;

    private final Device device;
    private final KernelOperations kernels;
    private final Communicator peers;
    private final Kernel kernel;
    private final KernelShard shard;
    private final RowExchange exchange;
    private final KernelMemory memory;
    private final KernelStorage storage;
    private int[] groups = {};
    private final List<ActiveSegment> active = new ArrayList<>();
    private int rows;
    private int[] working = {};
    private WorkingKernel known = WorkingKernel.NONE;
    private boolean holdsKernelRows;
    private RowBlock features = new DenseBlock(0, 0, new float[0]);
    private Precision precision = Precision.SINGLE;
    private long rowsComputed;
    private long rowsRequested;

    /** A segment of the active groups and where its rows start among this rank's active rows. */
    private record ActiveSegment(KernelShard.Segment segment, int index, int offset) {
        MultiVector of(MultiVector vector) {
            return vector.rows(offset, offset + segment.rows());
        }
    }

    /**
     * The operator of one rank.
     *
     * @param peers the ranks that share the rows
     * @param memory how many kernel rows are kept
     */
    public KernelOperator(Device device, Communicator peers, Kernel kernel, KernelShard shard, KernelMemory memory) {
        this.device = device;
        this.kernels = device.kernels();
        this.peers = peers;
        this.kernel = kernel;
        this.shard = shard;
        this.exchange = new RowExchange(peers, shard, kernel instanceof Kernel.Precomputed);
        this.memory = memory;
        this.storage = new KernelStorage(kernels, shard, memory);
    }

    /** The device that does the work. */
    public Device device() {
        return device;
    }

    /** The ranks that share the rows. */
    public Communicator peers() {
        return peers;
    }

    /** Who owns what. */
    public KernelLayout layout() {
        return shard.layout();
    }

    /** Makes the rows of some groups the active ones: those of the binary problem to come. */
    public void activate(int[] newGroups) {
        groups = newGroups.clone();
        known = WorkingKernel.NONE;
        active.clear();
        rows = 0;
        List<KernelShard.Segment> segments = shard.segments();
        for (int group : groups) {
            for (int s = 0; s < segments.size(); s++) {
                if (segments.get(s).group() == group) {
                    active.add(new ActiveSegment(segments.get(s), s, rows));
                    rows += segments.get(s).rows();
                }
            }
        }
        storage.activate(groups);
    }

    /** Active rows on this rank. */
    public int rows() {
        return rows;
    }

    /** The numbers of this rank's active rows, in their order here. */
    public int[] rowNumbers() {
        int[] numbers = new int[rows];
        for (ActiveSegment part : active) {
            for (int i = 0; i < part.segment().rows(); i++) {
                numbers[part.offset() + i] = part.segment().firstRow() + i;
            }
        }
        return numbers;
    }

    /** Where an active row that this rank owns is among its active rows. */
    public int position(int row) {
        for (ActiveSegment part : active) {
            int within = row - part.segment().firstRow();
            if (within >= 0 && within < part.segment().rows()) {
                return part.offset() + within;
            }
        }
        throw new IllegalArgumentException("wanted an active row of rank " + peers.rank() + ", got " + row);
    }

    /** Sorts rows by the rank that owns them. */
    public void sortByOwner(int[] set) {
        long[] keys = new long[set.length];
        for (int i = 0; i < set.length; i++) {
            keys[i] = ((long) shard.layout().owner(set[i]) << 32) | set[i];
        }
        Arrays.sort(keys);
        for (int i = 0; i < set.length; i++) {
            set[i] = (int) keys[i];
        }
    }

    /** Positions in a working set that divide it by owner: rank r owns {@code [bounds[r], bounds[r + 1])}. */
    public int[] ownerBounds(int[] set) {
        return exchange.ownerBounds(set);
    }

    /** Makes these the working rows: their kernel rows are computed unless the cache has them. */
    public void fetch(int[] set, Precision newPrecision) {
        hold(set, newPrecision);
        holdsKernelRows = true;
        boolean[][] missing = storage.acquire(working);
        long computed = 0;
        for (int g = 0; g < groups.length; g++) {
            int[] needed = indices(missing[g]);
            computed = Math.max(computed, needed.length);
            if (needed.length > 0) {
                compute(g, needed);
            }
        }
        rowsRequested += working.length;
        rowsComputed += computed;
    }

    /**
     * Makes these the working rows without kernel rows against all others: enough for {@link #workingKernel} where the set is all
     * there is.
     */
    public void fetchWhole(int[] set, Precision newPrecision) {
        hold(set, newPrecision);
        holdsKernelRows = false;
        rowsRequested += set.length;
        rowsComputed += set.length;
    }

    private void hold(int[] set, Precision newPrecision) {
        working = set.clone();
        precision = newPrecision;
        features = exchange.gather(working);
    }

    private void compute(int g, int[] needed) {
        int[] slots = pick(storage.slots(g), needed);
        RowBlock part = needed.length == working.length ? features : KernelShard.block(Matrix.of(features), needed);
        try (DeviceBlock w = device.upload(part, 0)) {
            for (ActiveSegment segment : active) {
                if (segment.segment().group() == groups[g]) {
                    kernels.computeRows(
                            kernel, w, segment.segment().block(), precision, storage.rows(segment.index()), slots);
                }
            }
            device.synchronise();
        }
    }

    /**
     * K of the working rows with each other: q × q, row-major, the same on all ranks. Values of rows that were there the last
     * time are taken from it.
     */
    public float[] workingKernel() {
        int[] bounds = ownerBounds(working);
        int[] before = known.positions(working, precision);
        int[] fresh =
                IntStream.range(0, before.length).filter(i -> before[i] < 0).toArray();
        float[] parts = new float[Math.multiplyExact(fresh.length, working.length)];
        int rank = peers.rank();
        if (fresh.length > 0 && bounds[rank] < bounds[rank + 1]) {
            // Values picked out of kernel rows that fit into the cache are there in no time; otherwise computing is
            // quicker.
            if (holdsKernelRows && 4L * fresh.length * rows <= CACHED_BYTES) {
                readFresh(fresh, bounds, parts);
            } else {
                computeFresh(fresh, bounds, parts);
            }
        }
        int[] lengths = new int[bounds.length];
        for (int r = 0; r < bounds.length; r++) {
            lengths[r] = bounds[r] * fresh.length;
        }
        peers.allGather(HostBuffer.of(parts), lengths);
        known = known.update(new WorkingKernel(working, precision, new float[0]), before, fresh, parts, bounds);
        return known.values();
    }

    /** This rank's columns of the fresh rows, at {@code bounds[rank] * fresh.length}. */
    private void computeFresh(int[] fresh, int[] bounds, float[] parts) {
        int[] own = Arrays.copyOfRange(working, bounds[peers.rank()], bounds[peers.rank() + 1]);
        RowBlock part = fresh.length == working.length ? features : KernelShard.block(Matrix.of(features), fresh);
        try (DeviceBlock w = device.upload(part, 0);
                DeviceBlock x = device.upload(shard.copy(own), 0);
                KernelRows rowsOfSet = kernels.allocateRows(fresh.length, own.length)) {
            int[] slots = IntStream.range(0, fresh.length).toArray();
            kernels.computeRows(kernel, w, x, precision, rowsOfSet, slots);
            int[] columns = IntStream.range(0, own.length).toArray();
            kernels.readRows(rowsOfSet, slots, columns, parts, bounds[peers.rank()] * fresh.length, own.length);
        }
    }

    private void readFresh(int[] fresh, int[] bounds, float[] parts) {
        int from = bounds[peers.rank()];
        int to = bounds[peers.rank() + 1];
        for (ActiveSegment part : active) {
            int first = part.segment().firstRow();
            int[] within = IntStream.range(from, to)
                    .filter(i -> working[i] >= first
                            && working[i] < first + part.segment().rows())
                    .toArray();
            if (within.length > 0) {
                int[] columns =
                        Arrays.stream(within).map(i -> working[i] - first).toArray();
                int[] slots = pick(storage.slots(indexOf(part.segment().group())), fresh);
                kernels.readRows(
                        storage.rows(part.index()),
                        slots,
                        columns,
                        parts,
                        from * fresh.length + within[0] - from,
                        to - from);
            }
        }
    }

    private int indexOf(int group) {
        for (int g = 0; g < groups.length; g++) {
            if (groups[g] == group) {
                return g;
            }
        }
        throw new IllegalStateException("wanted an active group, got " + group);
    }

    /** {@code f_j += Σ_i delta_i K(w_i, x_j)} over the working rows. */
    public void add(double[] delta, MultiVector f) {
        int[] changed =
                IntStream.range(0, delta.length).filter(i -> delta[i] != 0).toArray();
        double[] coefficients =
                Arrays.stream(changed).mapToDouble(i -> delta[i]).toArray();
        for (ActiveSegment part : active) {
            int[] slots = pick(storage.slots(indexOf(part.segment().group())), changed);
            kernels.addRows(storage.rows(part.index()), slots, coefficients, part.of(f));
        }
    }

    /**
     * {@code f_j += Σ_i beta_i K(x_i, x_j)} over all active rows of all ranks, in float64 throughout.
     *
     * @param beta of this rank's active rows; rows whose β is 0 cost nothing
     */
    public void addExact(double[] beta, MultiVector f) {
        int[] numbers = rowNumbers();
        int[] own = IntStream.range(0, rows).filter(i -> beta[i] != 0).toArray();
        long[] counts = new long[peers.size()];
        counts[peers.rank()] = own.length;
        peers.allReduce(HostBuffer.of(counts), Reduction.SUM);
        int[] bounds = new int[counts.length + 1];
        for (int r = 0; r < counts.length; r++) {
            bounds[r + 1] = Math.toIntExact(bounds[r] + counts[r]);
        }
        long[] all = new long[bounds[peers.size()]];
        double[] coefficients = new double[all.length];
        for (int i = 0; i < own.length; i++) {
            all[bounds[peers.rank()] + i] = numbers[own[i]];
            coefficients[bounds[peers.rank()] + i] = beta[own[i]];
        }
        peers.allGather(HostBuffer.of(all), bounds);
        peers.allGather(HostBuffer.of(coefficients), bounds);
        int most = Math.min(ROWS_PER_MESSAGE, memory.workingSet());
        for (int from = 0; from < all.length; from += most) {
            int to = Math.min(all.length, from + most);
            int[] rowsOfPart =
                    Arrays.stream(all, from, to).mapToInt(Math::toIntExact).toArray();
            try (DeviceBlock w = device.upload(exchange.gather(rowsOfPart), 0)) {
                for (ActiveSegment part : active) {
                    kernels.addKernelProduct(
                            kernel, part.segment().block(), w, Arrays.copyOfRange(coefficients, from, to), part.of(f));
                }
                device.synchronise();
            }
        }
    }

    /** Solves the working rows' problem on the first rank and gives all ranks the result. */
    public double[] solve(Subproblem problem, long[] steps) {
        double[] solution = new double[problem.size() + 1];
        if (peers.rank() == 0) {
            var solved = kernels.solve(problem);
            System.arraycopy(solved.beta(), 0, solution, 0, problem.size());
            solution[problem.size()] = solved.steps();
        }
        peers.broadcast(HostBuffer.of(solution), 0);
        steps[0] += (long) solution[problem.size()];
        return Arrays.copyOf(solution, problem.size());
    }

    /** Forgets all kernel rows: they are to be computed again, in another precision. */
    public void forget() {
        storage.forget();
    }

    /** Kernel rows computed so far, for whole working sets over all ranks. */
    public long rowsComputed() {
        return rowsComputed;
    }

    /** Kernel rows asked for so far; the cache had those that weren't computed. */
    public long rowsRequested() {
        return rowsRequested;
    }

    private static int[] indices(boolean[] set) {
        return IntStream.range(0, set.length).filter(i -> set[i]).toArray();
    }

    private static int[] pick(int[] values, int[] which) {
        return Arrays.stream(which).map(i -> values[i]).toArray();
    }

    @Override
    public void close() {
        storage.close();
        device.releaseWorkspace();
    }
}
