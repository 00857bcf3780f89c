package boulevard.solver.smo;

import boulevard.collective.Communicator;
import boulevard.collective.HostBuffer;
import boulevard.distributed.KernelOperator;
import java.util.Arrays;

/**
 * The rows that violate the optimality conditions most, of all ranks: half of them such as should rise, half such as should
 * fall.
 */
final class Candidates {
    private static final long NONE = Long.MAX_VALUE;

    private final DualState state;
    private final KernelOperator x;
    private final int[] numbers;

    Candidates(DualState state, KernelOperator x) {
        this.state = state;
        this.x = x;
        this.numbers = x.rowNumbers();
    }

    /**
     * At most {@code wanted} rows, the worst first. A collective call: all ranks get the same.
     *
     * @param excluded this rank's active rows that aren't wanted
     */
    int[] choose(Extremes extremes, int wanted, boolean[] excluded) {
        long[] rising = worst(extremes, wanted, excluded, true);
        long[] falling = worst(extremes, wanted, excluded, false);
        int[] rise = gather(rising, wanted);
        int[] fall = gather(falling, wanted);
        return alternate(rise, fall, wanted);
    }

    /** This rank's worst, as sort keys with positions among its active rows. */
    private long[] worst(Extremes extremes, int wanted, boolean[] excluded, boolean rising) {
        long[] keys = new long[state.rows()];
        int count = 0;
        double middle = extremes.middle();
        for (int i = 0; i < keys.length; i++) {
            if (excluded[i]) {
                continue;
            }
            double slope = rising ? state.rise(i) : state.fall(i);
            boolean violates = rising ? slope < extremes.fall() : slope > extremes.rise();
            if (violates) {
                // Relative to the middle, float32 tells slopes apart where they matter, however large they are.
                keys[count++] = key((float) (rising ? slope - middle : middle - slope), i);
            }
        }
        return Smallest.of(keys, count, wanted);
    }

    private static long key(float value, int position) {
        int bits = Float.floatToIntBits(value);
        int sortable = bits ^ ((bits >> 31) & 0x7fffffff);
        return ((long) sortable << 32) | position;
    }

    /** All ranks' keys, merged; row numbers take the place of positions. */
    private int[] gather(long[] own, int wanted) {
        Communicator peers = x.peers();
        long[] keys = new long[wanted * peers.size()];
        long[] rows = new long[keys.length];
        Arrays.fill(keys, NONE);
        int at = wanted * peers.rank();
        for (int i = 0; i < own.length; i++) {
            keys[at + i] = own[i];
            rows[at + i] = numbers[(int) own[i]];
        }
        if (peers.size() > 1) {
            int[] bounds = Communicator.evenBounds(keys.length, peers.size());
            peers.allGather(HostBuffer.of(keys), bounds);
            peers.allGather(HostBuffer.of(rows), bounds);
        }
        long[] merged = new long[keys.length];
        int count = 0;
        for (int i = 0; i < keys.length; i++) {
            if (keys[i] != NONE) {
                merged[count++] = (keys[i] & 0xffffffff00000000L) | rows[i];
            }
        }
        long[] first = Smallest.of(merged, count, wanted);
        return Arrays.stream(first).mapToInt(key -> (int) key).toArray();
    }

    /** Takes turns between both lists; a row that is in both counts once. */
    private static int[] alternate(int[] rise, int[] fall, int wanted) {
        int[] chosen = new int[Math.min(wanted, rise.length + fall.length)];
        java.util.Set<Integer> seen = new java.util.HashSet<>();
        int count = 0;
        for (int i = 0; i < Math.max(rise.length, fall.length) && count < chosen.length; i++) {
            if (i < rise.length && seen.add(rise[i])) {
                chosen[count++] = rise[i];
            }
            if (i < fall.length && count < chosen.length && seen.add(fall[i])) {
                chosen[count++] = fall[i];
            }
        }
        return Arrays.copyOf(chosen, count);
    }
}
