package boulevard.solver.smo;

import java.util.Arrays;

/** The rows of the working set in the order in which they came: the oldest leave first. */
final class WorkingSet {
    private final int capacity;
    private int[] rows = {};

    WorkingSet(int capacity) {
        this.capacity = capacity;
    }

    /** Rows that a new set takes in at most: half, once there is a full one [wen2018]. */
    int room() {
        return rows.length == 0 ? capacity : Math.max(capacity / 2, capacity - rows.length);
    }

    /** The rows that stay when {@code more} come. */
    int[] staying(int more) {
        int stay = Math.min(rows.length, capacity - more);
        return Arrays.copyOfRange(rows, rows.length - stay, rows.length);
    }

    /** Takes in new rows. */
    void add(int[] more) {
        int[] stay = staying(more.length);
        int[] next = Arrays.copyOf(stay, stay.length + more.length);
        System.arraycopy(more, 0, next, stay.length, more.length);
        rows = next;
    }

    /** All rows, the oldest first. */
    int[] rows() {
        return rows.clone();
    }
}
