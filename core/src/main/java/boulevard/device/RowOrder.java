package boulevard.device;

import java.util.SplittableRandom;

/** The order in which a dual pass meets its rows: one for all kinds of devices, so that they can be compared. */
public final class RowOrder {
    private RowOrder() {}

    /** A permutation of 0 … length − 1, as {@link #shuffle} makes it. */
    public static int[] shuffled(int length, long seed) {
        int[] order = new int[length];
        shuffle(order, seed);
        return order;
    }

    /**
     * Fills {@code order} with a permutation of 0 … length − 1: a Fisher–Yates shuffle of the identity from its end, drawn from
     * {@code new SplittableRandom(seed)}.
     */
    public static void shuffle(int[] order, long seed) {
        for (int i = 0; i < order.length; i++) {
            order[i] = i;
        }
        SplittableRandom random = new SplittableRandom(seed);
        for (int i = order.length - 1; i > 0; i--) {
            int j = random.nextInt(i + 1);
            int swapped = order[i];
            order[i] = order[j];
            order[j] = swapped;
        }
    }
}
