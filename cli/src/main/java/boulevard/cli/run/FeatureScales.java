package boulevard.cli.run;

import boulevard.data.CsrBlock;
import boulevard.data.DenseBlock;
import boulevard.data.RowBlock;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/**
 * The largest absolute value of every feature. Features count as unscaled if the largest of these is more than 100 times
 * their median (features without a non-zero left out): such a feature dominates norms and distances, and training is slow.
 */
public final class FeatureScales {
    private static final double TOLERATED_RATIO = 100;

    private float[] largest = new float[0];
    private float least = Float.POSITIVE_INFINITY;
    private float most = Float.NEGATIVE_INFINITY;

    /** Takes the values of a block; zeros that a sparse block doesn't store aren't counted. */
    public void add(RowBlock block) {
        if (block.columns() > largest.length) {
            largest = Arrays.copyOf(largest, Math.max(block.columns(), 2 * largest.length));
        }
        if (block instanceof CsrBlock csr) {
            int[] columns = csr.columnIds();
            float[] values = csr.values();
            for (int e = csr.start(0), end = csr.start(csr.rows()); e < end; e++) {
                add(columns[e], values[e]);
            }
        } else if (block instanceof DenseBlock dense) {
            for (int i = 0; i < dense.rows(); i++) {
                for (int j = 0, start = dense.start(i); j < dense.columns(); j++) {
                    add(j, dense.values()[start + j]);
                }
            }
        }
    }

    private void add(int column, float value) {
        largest[column] = Math.max(largest[column], Math.abs(value));
        least = Math.min(least, value);
        most = Math.max(most, value);
    }

    /** Smallest stored value; infinite without any. */
    public float least() {
        return least;
    }

    /** Largest stored value; negative infinity without any. */
    public float most() {
        return most;
    }

    /** The feature with the largest absolute value, from 0; the first of them on a tie; -1 without features. */
    public int widest() {
        int widest = largest.length == 0 ? -1 : 0;
        for (int j = 1; j < largest.length; j++) {
            widest = largest[j] > largest[widest] ? j : widest;
        }
        return widest;
    }

    /** The largest absolute value of a feature. */
    public float largest(int feature) {
        return largest[feature];
    }

    /** A warning if features are unscaled by the rule above. */
    public Optional<String> warning() {
        float[] used = new float[largest.length];
        int count = 0;
        for (float value : largest) {
            if (value > 0) {
                used[count++] = value;
            }
        }
        if (count == 0) {
            return Optional.empty();
        }
        Arrays.sort(used, 0, count);
        double median = used[count / 2];
        double top = used[count - 1];
        return top <= TOLERATED_RATIO * median
                ? Optional.empty()
                : Optional.of(String.format(
                        Locale.ROOT,
                        "features are not scaled: feature %d reaches %.4g in absolute value, the median feature %.4g; scale"
                                + " features to a common range, or training may be slow and dominated by a few of them",
                        widest() + 1,
                        top,
                        median));
    }
}
