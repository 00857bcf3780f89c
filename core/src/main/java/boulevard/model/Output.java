package boulevard.model;

import boulevard.data.Labels;

/** What decision values mean. */
public sealed interface Output {

    /**
     * A class: with one decision value, the second class if it is above 0 and the first otherwise; with several, the class of
     * the largest, the first such one on a tie.
     *
     * @param labels the classes in order
     */
    record Classes(Labels labels) implements Output {
        /** The class that one row's decision values at {@code values[at ..]} choose. */
        public int choose(double[] values, int at) {
            if (labels.size() == 2) {
                return values[at] > 0 ? 1 : 0;
            }
            int best = 0;
            for (int k = 1; k < labels.size(); k++) {
                if (values[at + k] > values[at + best]) {
                    best = k;
                }
            }
            return best;
        }
    }

    /** A real number: the decision value itself. */
    record Real() implements Output {}
}
