package boulevard.train;

import boulevard.collective.Communicator;
import boulevard.collective.HostBuffer;
import boulevard.collective.Reduction;
import boulevard.device.Device;
import boulevard.device.DeviceMemoryException;
import boulevard.distributed.KernelLayout;
import boulevard.distributed.KernelMemory;
import boulevard.distributed.KernelShard;
import boulevard.kernel.Kernel;
import boulevard.solver.MemoryPlan;
import java.util.Arrays;
import java.util.List;

/**
 * Divides a rank's memory before kernel machines are trained: rows first, then vectors and scratch space, then a working set as
 * large as is useful, and what is left caches kernel rows. Ranks that work together agree on the numbers.
 */
final class KernelPlanning {
    /** Rows of the working set per rank; more cost more in the serial small problem than they save. */
    private static final int ROWS_PER_RANK = 1024;
    /** Most rows of a working set: its kernel matrix has 268 MB. */
    private static final int MOST_ROWS = 8192;
    /** Fewest rows that are still worth an iteration. */
    private static final int FEWEST_ROWS = 16;
    /** Scores, exact scores, dual variables and their ends, and what a refinement needs. */
    private static final int VECTORS = 10;
    /** Up to so many rows a problem is one working set: then there are no kernel rows beside the set's own. */
    private static final int SMALL_PROBLEM = 2048;
    /** What is planned for leaves room for what isn't. */
    private static final double SHARE = 0.9;

    private final Device device;
    private final Communicator peers;
    private final KernelShard shard;
    private final Kernel kernel;
    private final long limit;
    private final long data;
    private final long vectors;
    /** Rows of the largest problem, over all ranks and on this one. */
    private final int most;

    private final int active;
    private int workingSet;
    private long workspace;
    private long setBytes;
    private int slots;

    /**
     * Plans the memory of a rank whose rows are uploaded. A collective call.
     *
     * @param problems the groups of every binary problem
     */
    KernelPlanning(Device device, Communicator peers, KernelSpec spec, KernelShard shard, List<int[]> problems) {
        this.device = device;
        this.peers = peers;
        this.shard = shard;
        this.kernel = spec.kernel();
        KernelLayout layout = shard.layout();
        most = problems.stream()
                .mapToInt(groups -> Arrays.stream(groups)
                        .map(g -> layout.end(g) - layout.start(g))
                        .sum())
                .max()
                .orElse(0);
        active = problems.stream()
                .mapToInt(groups -> layout.rows(groups, peers.rank()))
                .max()
                .orElse(0);
        limit = device.memory().limit();
        data = device.memory().used();
        vectors = 8L * VECTORS * active;
        int suits = Math.min(MOST_ROWS, Math.max(SMALL_PROBLEM, ROWS_PER_RANK * peers.size()));
        suits = most <= suits ? most : Math.min(MOST_ROWS, ROWS_PER_RANK * peers.size());
        workingSet = Math.max(2, Math.min(most, spec.workingSet() > 0 ? spec.workingSet() : suits));
        fit();
    }

    /** Halves the working set until its kernel rows fit on every rank. */
    private void fit() {
        while (true) {
            workspace = shard.workspaceBytes(device, kernel, workingSet);
            // Features once as they come and once on the device; the kernel matrix once as it comes and once in order.
            setBytes =
                    2L * workingSet * shard.meanRowBytes() + 4L * workingSet * workingSet * (peers.size() == 1 ? 1 : 2);
            slots = (int) minimum(Math.min(most, Math.max(0, left()) / (4L * Math.max(1, active))));
            if (slots >= workingSet) {
                return;
            }
            if (workingSet <= FEWEST_ROWS) {
                throw new DeviceMemoryException(
                        "out of memory on " + device.description().name()
                                + ": training with a working set of " + workingSet + " rows needs "
                                + (data + vectors + workspace + setBytes + 4L * workingSet * active)
                                + " bytes, of which " + data
                                + " are data, and " + (long) (SHARE * limit) + " bytes of " + limit
                                + " are free for it; raise --memory-per-device or the Java heap (-Xmx), or use more devices"
                                + " (--devices)");
            }
            workingSet = Math.max(FEWEST_ROWS, workingSet / 2);
        }
    }

    private long left() {
        return (long) (SHARE * limit) - data - vectors - workspace - setBytes;
    }

    private long minimum(long own) {
        long[] value = {own};
        peers.allReduce(HostBuffer.of(value), Reduction.MIN);
        return value[0];
    }

    /** Rows of the working set. */
    int workingSet() {
        return workingSet;
    }

    /** Kernel rows to keep. A collective call. */
    KernelMemory memory() {
        int all = shard.layout().rows();
        long kept = minimum(Math.min(all, Math.max(0, left()) / (4L * Math.max(1, shard.rows()))));
        // With room for several working sets, what one problem leaves serves the next.
        return kept >= Math.min(most, 2L * workingSet)
                ? new KernelMemory(workingSet, (int) kept, true)
                : new KernelMemory(workingSet, slots, false);
    }

    MemoryPlan plan(KernelMemory memory) {
        long rows = memory.keepsAll() ? shard.rows() : active;
        int cached = memory.slots() - workingSet;
        return new MemoryPlan(
                device.description().name(),
                limit,
                data,
                vectors,
                workspace,
                workingSet,
                setBytes + 4L * workingSet * rows,
                cached,
                4L * cached * rows);
    }
}
