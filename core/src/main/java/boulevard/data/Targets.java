package boulevard.data;

/** What each row is labelled with: one class of a known set, or a real number. One entry per row, in row order. */
public sealed interface Targets permits Targets.Classes, Targets.Reals {

    /** Number of rows. */
    int rows();

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
        public int rows() {
            return values.length;
        }
    }
}
