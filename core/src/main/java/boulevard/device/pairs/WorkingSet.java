package boulevard.device.pairs;

import java.util.Arrays;

/**
 * The state of sequential minimal optimisation that its inner loops read and write, in float32.
 *
 * <p>{@code scores[i] + rises[i]} is the slope as variable i rises and {@code scores[i] + falls[i]} as it falls: the offsets hold ±ε,
 * and +∞ or −∞ where a variable is at its end, so that the loops need no branches. Arrays are padded to whole steps of the loops
 * with variables that can't move.
 */
public final class WorkingSet {
    /** Lengths are multiples of this: two vectors of 512 bits. */
    public static final int STEP = 32;

    /** Curvatures that aren't positive count as this [chen2006]. */
    public static final float SMALLEST_CURVATURE = 1e-12f;

    private final float[] scores;
    private final float[] rises;
    private final float[] falls;
    private final float[] diagonal;
    private final float[] lanes = new float[STEP];
    private float gap;

    public WorkingSet(int size) {
        int padded = padded(size);
        this.scores = new float[padded];
        this.rises = new float[padded];
        this.falls = new float[padded];
        this.diagonal = new float[padded];
        Arrays.fill(rises, Float.POSITIVE_INFINITY);
        Arrays.fill(falls, Float.NEGATIVE_INFINITY);
    }

    public static int padded(int size) {
        return (size + STEP - 1) / STEP * STEP;
    }

    public float[] scores() {
        return scores;
    }

    public float[] rises() {
        return rises;
    }

    public float[] falls() {
        return falls;
    }

    public float[] diagonal() {
        return diagonal;
    }

    /** Where a loop may leave its vectors to find the best of their lanes. */
    public float[] lanes() {
        return lanes;
    }

    public float rise(int i) {
        return scores[i] + rises[i];
    }

    public float fall(int i) {
        return scores[i] + falls[i];
    }

    /** The largest slope of a variable that can fall less the slope of that which rises, at least 0: {@link PairLoops#findFall} notes it. */
    public float gap() {
        return gap;
    }

    public void noteGap(float difference) {
        gap = difference;
    }
}
