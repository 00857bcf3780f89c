package boulevard.distributed;

import boulevard.device.KernelOperations;
import boulevard.device.KernelRows;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;

/** The kernel rows that a rank keeps: bookkeeping per group, memory per segment. */
final class KernelStorage implements AutoCloseable {
    private final KernelOperations kernels;
    private final KernelShard shard;
    private final KernelMemory memory;
    private final Map<Integer, RowCache> caches = new TreeMap<>();
    private final Map<Integer, KernelRows> rowsOf = new TreeMap<>();
    private int[] groups = {};
    private int[][] slots = {};

    KernelStorage(KernelOperations kernels, KernelShard shard, KernelMemory memory) {
        this.kernels = kernels;
        this.shard = shard;
        this.memory = memory;
    }

    void activate(int[] newGroups) {
        groups = newGroups;
        if (!memory.keepsAll()) {
            caches.keySet().retainAll(Arrays.stream(groups).boxed().toList());
            rowsOf.entrySet().removeIf(entry -> {
                boolean needed =
                        caches.containsKey(shard.segments().get(entry.getKey()).group());
                if (!needed) {
                    entry.getValue().close();
                }
                return !needed;
            });
        }
        for (int group : groups) {
            caches.computeIfAbsent(group, g -> new RowCache(memory.slots()));
        }
        for (int s = 0; s < shard.segments().size(); s++) {
            KernelShard.Segment segment = shard.segments().get(s);
            if (caches.containsKey(segment.group())) {
                rowsOf.computeIfAbsent(s, index -> kernels.allocateRows(memory.slots(), segment.rows()));
            }
        }
    }

    /** Takes slots for a working set in all active groups; per group, which rows are to be computed. */
    boolean[][] acquire(int[] working) {
        boolean[][] missing = new boolean[groups.length][working.length];
        slots = new int[groups.length][];
        for (int g = 0; g < groups.length; g++) {
            slots[g] = cache(groups[g]).acquire(working, missing[g]);
        }
        return missing;
    }

    private RowCache cache(int group) {
        RowCache cache = caches.get(group);
        if (cache == null) {
            throw new IllegalStateException("wanted an active group, got " + group);
        }
        return cache;
    }

    /** The working set's slots in the g-th active group. */
    int[] slots(int g) {
        return slots[g];
    }

    /** The kernel rows of a segment of an active group. */
    KernelRows rows(int segment) {
        KernelRows rows = rowsOf.get(segment);
        if (rows == null) {
            throw new IllegalStateException("wanted a segment of an active group, got " + segment);
        }
        return rows;
    }

    void forget() {
        caches.values().forEach(RowCache::clear);
    }

    @Override
    public void close() {
        rowsOf.values().forEach(KernelRows::close);
        rowsOf.clear();
        caches.clear();
    }
}
