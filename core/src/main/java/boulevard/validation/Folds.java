package boulevard.validation;

import boulevard.data.DataException;
import boulevard.data.Targets;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * A split of rows into folds, each of which is held out once. Every row is in exactly one fold.
 *
 * <p>Classes are stratified: a fold has the floor or the ceiling of (rows of the class / folds) rows of every class, and fold
 * sizes differ by one row at most. So a class of fewer rows than folds is missing from some folds, and a class of a single row
 * is missing from the training rows of one. Real targets are split at random. The same targets, number of folds and seed give
 * the same folds on every machine.
 */
public final class Folds {
    private final int count;
    private final int[] foldOf;

    private Folds(int count, int[] foldOf) {
        this.count = count;
        this.foldOf = foldOf;
    }

    /**
     * Folds of the rows of a data set.
     *
     * @param count number of folds, at least 2
     * @throws DataException if there are fewer rows than folds
     */
    public static Folds of(Targets targets, int count, long seed) {
        requireAtLeastTwo(count);
        if (targets.rows() < count) {
            throw new DataException("wanted at least one row per fold, got " + targets.rows() + " rows for " + count
                    + " folds; use fewer folds or more rows");
        }
        SplittableRandom random = new SplittableRandom(seed);
        int[] foldOf = new int[targets.rows()];
        int dealt = 0;
        for (int[] rows : strata(targets)) {
            shuffle(rows, random);
            // Dealing goes on where the class before stopped, which keeps the sizes of folds equal as well.
            for (int row : rows) {
                foldOf[row] = dealt++ % count;
            }
        }
        return new Folds(count, foldOf);
    }

    /**
     * Checks a number of folds before there are rows to split.
     *
     * @throws IllegalArgumentException if it is below 2
     */
    public static void requireAtLeastTwo(int count) {
        if (count < 2) {
            throw new IllegalArgumentException(
                    "wanted at least 2 folds, got " + count + ": one is held out, the others train");
        }
    }

    /** The rows of every class, ascending; all rows at once if there are no classes. */
    private static int[][] strata(Targets targets) {
        if (!(targets instanceof Targets.Classes classes)) {
            return new int[][] {IntStream.range(0, targets.rows()).toArray()};
        }
        long[] counts = classes.counts();
        int[][] strata = new int[counts.length][];
        for (int k = 0; k < counts.length; k++) {
            strata[k] = new int[(int) counts[k]];
        }
        int[] filled = new int[counts.length];
        for (int row = 0; row < classes.rows(); row++) {
            int k = classes.ids()[row];
            strata[k][filled[k]++] = row;
        }
        return strata;
    }

    private static void shuffle(int[] rows, SplittableRandom random) {
        for (int left = rows.length; left > 1; left--) {
            int drawn = random.nextInt(left);
            int row = rows[drawn];
            rows[drawn] = rows[left - 1];
            rows[left - 1] = row;
        }
    }

    /** Number of folds. */
    public int count() {
        return count;
    }

    /** Number of rows, over all folds. */
    public int rows() {
        return foldOf.length;
    }

    /** Numbers of the rows of a fold, ascending. */
    public long[] heldOut(int fold) {
        return rows(Objects.checkIndex(fold, count), true);
    }

    /** Numbers of the rows of all other folds, ascending. */
    public long[] training(int fold) {
        return rows(Objects.checkIndex(fold, count), false);
    }

    private long[] rows(int fold, boolean inside) {
        return IntStream.range(0, foldOf.length)
                .filter(row -> foldOf[row] == fold == inside)
                .asLongStream()
                .toArray();
    }

    @Override
    public String toString() {
        return count + " folds of " + foldOf.length + " rows";
    }
}
