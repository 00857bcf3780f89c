package boulevard.device.pairs;

import java.util.ServiceLoader;

/** The two passes over a working set that a step consists of; as they are here they are plain loops. */
public interface PairLoops {

    /** The fastest ones on the class path: those of a {@link ServiceLoader} provider, else plain loops. */
    static PairLoops best() {
        return BestPairLoops.FOUND;
    }

    /**
     * Adds {@code step · (up_i − down_i)} to all scores of a working set.
     *
     * @param upAt where the kernel row of the variable that rose starts in {@code up}
     * @return the variable that rises with the smallest slope, or −1 if none can rise
     */
    default int moveAndFindRise(WorkingSet set, float step, float[] up, int upAt, float[] down, int downAt) {
        float[] scores = set.scores();
        int best = -1;
        float smallest = Float.POSITIVE_INFINITY;
        for (int i = 0; i < scores.length; i++) {
            scores[i] += step * (up[upAt + i] - down[downAt + i]);
            if (set.rise(i) < smallest) {
                smallest = set.rise(i);
                best = i;
            }
        }
        return best;
    }

    /**
     * The variable to fall as {@code rising} rises, or −1 if that lowers the objective with none; notes the gap.
     *
     * @param row holds the kernel row of the rising variable from {@code at} on
     */
    default int findFall(WorkingSet set, int rising, float[] row, int at) {
        float rise = set.rise(rising);
        float[] diagonal = set.diagonal();
        float gap = 0;
        float most = 0;
        int best = -1;
        for (int i = 0; i < diagonal.length; i++) {
            float slope = set.fall(i);
            gap = Math.max(gap, slope - rise);
            if (slope > rise) {
                float curvature = diagonal[rising] + diagonal[i] - 2 * row[at + i];
                float decrease =
                        (slope - rise) * (slope - rise) / (curvature > 0 ? curvature : WorkingSet.SMALLEST_CURVATURE);
                if (decrease > most) {
                    most = decrease;
                    best = i;
                }
            }
        }
        set.noteGap(gap);
        return best;
    }
}
