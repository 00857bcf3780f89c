package boulevard.solver.smo;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;

/** The rows of the working set in the order in which they came: the oldest leave first. */
final class WorkingSet {
    /**
     * Rows of the first set, or a quarter of a full one if that is more; it doubles from then on. At the start all rows violate
     * the conditions alike, and what is taken blindly is often never needed.
     */
    private static final int START = 512;

    private final int capacity;
    private int[] rows = {};

    WorkingSet(int capacity) {
        this.capacity = capacity;
    }

    /** Rows that a new set takes in at most: half of a full one [wen2018]. */
    int room() {
        int most = Math.max(capacity / 2, capacity - rows.length);
        return Math.min(most, Math.max(rows.length, Math.max(START, capacity / 4)));
    }

    /** The rows that stay in any case: no candidates. */
    int[] staying() {
        int stay = Math.min(rows.length, capacity - room());
        return Arrays.copyOfRange(rows, rows.length - stay, rows.length);
    }

    /** Takes in new rows; of the old ones as many stay as there is room for, the newest first. */
    void add(int[] more) {
        Set<Integer> coming = new HashSet<>();
        for (int row : more) {
            coming.add(row);
        }
        int[] old = Arrays.stream(rows).filter(row -> !coming.contains(row)).toArray();
        int stay = Math.min(old.length, capacity - more.length);
        int[] next = Arrays.copyOfRange(old, old.length - stay, old.length + more.length);
        System.arraycopy(more, 0, next, stay, more.length);
        rows = next;
    }

    /** All rows, the oldest first. */
    int[] rows() {
        return rows.clone();
    }
}
