package boulevard.data;

import java.util.Objects;
import java.util.stream.LongStream;

/** What each row is labelled with: one class of a known set, or a real number. One entry per row, in row order. */
public sealed interface Targets permits Targets.Classes, Targets.Reals {

    /** Number of rows. */
    int rows();

    /**
     * A copy of the targets of the rows with these numbers, in this order. Classes stay those of all rows, at their positions,
     * whether or not they still occur.
     *
     * @throws IndexOutOfBoundsException if a number isn't one of a row
     */
    Targets select(long[] rows);

    /**
     * Class labels.
     *
     * @param labels the classes in their documented order
     * @param ids for every row the position of its class in {@code labels}
     */
    record Classes(Labels labels, int[] ids) implements Targets {
        /** Checks that every id is one of the labels'. */
        public Classes {
            for (int i = 0; i < ids.length; i++) {
                if (ids[i] < 0 || ids[i] >= labels.size()) {
                    throw new DataException("wanted a class from 0 to " + (labels.size() - 1) + " for row " + (i + 1)
                            + ", got " + ids[i]);
                }
            }
        }

        @Override
        public int rows() {
            return ids.length;
        }

        @Override
        public Classes select(long[] rows) {
            return new Classes(
                    labels,
                    LongStream.of(rows)
                            .mapToInt(row -> ids[(int) Objects.checkIndex(row, (long) ids.length)])
                            .toArray());
        }

        /** Rows of every class. */
        public long[] counts() {
            long[] counts = new long[labels.size()];
            for (int id : ids) {
                counts[id]++;
            }
            return counts;
        }
    }

    /**
     * Real targets, for regression.
     *
     * @param values the target of every row, finite
     */
    record Reals(double[] values) implements Targets {
        /** Checks that every target is finite. */
        public Reals {
            for (int i = 0; i < values.length; i++) {
                if (!Double.isFinite(values[i])) {
                    throw new DataException("wanted a finite target for row " + (i + 1) + ", got " + values[i]);
                }
            }
        }

        @Override
        public Reals select(long[] rows) {
            return new Reals(LongStream.of(rows)
                    .mapToDouble(row -> values[(int) Objects.checkIndex(row, (long) values.length)])
                    .toArray());
        }

        @Override
        public int rows() {
            return values.length;
        }
    }
}
