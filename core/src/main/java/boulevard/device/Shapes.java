package boulevard.device;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The shapes that the operations of a {@link Device} want; every check states both in its message. */
final class Shapes {
    private Shapes() {}

    /** Checks that {@code v} is length × width. */
    static void require(String name, MultiVector v, long length, int width) {
        if (v.length() != length || v.width() != width) {
            throw new IllegalArgumentException(
                    "wanted " + name + " of " + length + " x " + width + ", got " + v.length() + " x " + v.width());
        }
    }

    /** Checks that {@code b} has the shape of {@code a}. */
    static void requireSame(String name, MultiVector a, MultiVector b) {
        require(name, b, a.length(), a.width());
    }

    /** Checks that there is one value per column. */
    static void requirePerColumn(String name, double[] values, int width) {
        if (values.length != width) {
            throw new IllegalArgumentException("wanted " + name + " for " + width + " columns, got " + values.length);
        }
    }

    /** Checks that the losses are of {@code rows} rows and {@code width} columns. */
    static void requireLosses(RowLosses losses, long rows, int width) {
        if (losses.targets().rows() != rows || losses.columns().size() != width) {
            throw new IllegalArgumentException("wanted losses of " + rows + " x " + width + ", got "
                    + losses.targets().rows() + " x " + losses.columns().size());
        }
    }

    /** Checks that there is an anchor of the margins' shape wherever something pulls towards it. */
    static void requireAnchor(MultiVector margins, @Nullable MultiVector anchor, double[] pull) {
        requirePerColumn("pull", pull, margins.width());
        for (double strength : pull) {
            if (!(strength >= 0)) {
                throw new IllegalArgumentException("wanted pulls of at least 0, got " + Arrays.toString(pull));
            }
            if (strength > 0 && anchor == null) {
                throw new IllegalArgumentException("wanted an anchor of " + margins.length() + " x " + margins.width()
                        + " for pulls " + Arrays.toString(pull) + ", got none");
            }
        }
        if (anchor != null) {
            requireSame("anchor", margins, anchor);
        }
    }

    /** Checks that columns {@code from} of {@code source} can go to columns {@code to} of {@code target}. */
    static void requireColumns(MultiVector source, int[] from, MultiVector target, int[] to) {
        require("target", target, source.length(), target.width());
        if (from.length != to.length) {
            throw new IllegalArgumentException(
                    "wanted as many target columns as source columns, " + from.length + ", got " + to.length);
        }
        requireBelow("source", from, source.width());
        requireBelow("target", to, target.width());
    }

    private static void requireBelow(String name, int[] columns, int width) {
        for (int column : columns) {
            if (column < 0 || column >= width) {
                throw new IllegalArgumentException(
                        "wanted " + name + " columns within " + width + ", got " + Arrays.toString(columns));
            }
        }
    }
}
