package boulevard.distributed;

import java.util.Arrays;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Which kernel rows of a group are in which slots: the least recently used ones make room. Ranks that make the same requests
 * have the same answers.
 */
final class RowCache {
    private final Map<Integer, Integer> slotOf = new LinkedHashMap<>(16, 0.75f, true);
    private final int slots;
    private int used;

    RowCache(int slots) {
        this.slots = slots;
    }

    /** Forgets everything. */
    void clear() {
        slotOf.clear();
        used = 0;
    }

    /**
     * Takes slots for rows, at most as many as there are slots.
     *
     * @param isNew set for the rows whose slots don't hold them yet
     */
    int[] acquire(int[] rows, boolean[] isNew) {
        int[] taken = new int[rows.length];
        Arrays.fill(isNew, false);
        for (int i = 0; i < rows.length; i++) {
            Integer slot = slotOf.get(rows[i]);
            isNew[i] = slot == null;
            taken[i] = slot == null ? -1 : slot;
        }
        for (int i = 0; i < rows.length; i++) {
            if (isNew[i]) {
                taken[i] = takeFor(rows[i]);
            }
        }
        return taken;
    }

    private int takeFor(int row) {
        int slot;
        if (used < slots) {
            slot = used++;
        } else {
            // Rows just acquired are the most recently used, so the eldest is none of them.
            Iterator<Integer> eldest = slotOf.values().iterator();
            slot = eldest.next();
            eldest.remove();
        }
        slotOf.put(row, slot);
        return slot;
    }
}
