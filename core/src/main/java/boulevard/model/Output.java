package boulevard.model;

import boulevard.data.Labels;

/** What decision values mean. */
public sealed interface Output {

    /** Number of decision values per row. */
    int values();

    /** How several decision values choose a class. */
    enum Decision {
        /** One value per class, one against the rest: the largest, the first such one on a tie. */
        LARGEST,
        /**
         * One value per pair of classes i &lt; j, ordered by i and then j; above 0 it is a vote for class i, otherwise for class
         * j. The class of most votes, the first such one on a tie: LIBSVM's rule.
         */
        PAIRWISE
    }

    /**
     * A class. Two classes have one decision value: the second class if it is above 0 and the first otherwise. More have
     * several, and {@code decision} says how they choose.
     *
     * @param labels the classes in order
     * @param decision how more than two classes are told apart
     */
    record Classes(Labels labels, Decision decision) implements Output {
        /** Classes told apart by the largest decision value. */
        public Classes(Labels labels) {
            this(labels, Decision.LARGEST);
        }

        @Override
        public int values() {
            int k = labels.size();
            return k <= 2 ? 1 : decision == Decision.LARGEST ? k : k * (k - 1) / 2;
        }

        /** The class that one row's decision values at {@code values[at ..]} choose. */
        public int choose(double[] values, int at) {
            if (labels.size() == 2) {
                return values[at] > 0 ? 1 : 0;
            }
            return decision == Decision.LARGEST ? first(values, at, labels.size()) : byVotes(values, at);
        }

        private int byVotes(double[] values, int at) {
            int k = labels.size();
            double[] votes = new double[k];
            int pair = at;
            for (int i = 0; i < k; i++) {
                for (int j = i + 1; j < k; j++) {
                    votes[values[pair++] > 0 ? i : j]++;
                }
            }
            return first(votes, 0, k);
        }

        private static int first(double[] values, int at, int k) {
            int best = 0;
            for (int c = 1; c < k; c++) {
                if (values[at + c] > values[at + best]) {
                    best = c;
                }
            }
            return best;
        }
    }

    /** A real number: the decision value itself. */
    record Real() implements Output {
        @Override
        public int values() {
            return 1;
        }
    }

    /** Whether a row is like those trained on: {@code 1} if the decision value is above 0, otherwise {@code -1}. */
    record OneClass() implements Output {
        @Override
        public int values() {
            return 1;
        }

        /** The label of a decision value. */
        public static String label(double value) {
            return value > 0 ? "1" : "-1";
        }
    }
}
