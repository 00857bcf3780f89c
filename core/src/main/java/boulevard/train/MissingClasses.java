package boulevard.train;

import boulevard.data.Targets;
import boulevard.model.Output;
import java.util.Arrays;

/** Decision values that training can't give because classes are missing from the training rows of a fold. */
final class MissingClasses {
    private MissingClasses() {}

    /** Whether all rows are of one class. */
    static boolean onlyOne(Targets.Classes targets) {
        return Arrays.stream(targets.counts()).filter(count -> count > 0).count() == 1;
    }

    /**
     * For every decision value what it is whatever the row, or NaN where the model decides. With one value per class a missing
     * class doesn't keep the others from being trained, and the model says what its value is.
     */
    static double[] constants(Targets targets, Output output) {
        double[] constants = new double[output.values()];
        Arrays.fill(constants, Double.NaN);
        if (!(targets instanceof Targets.Classes classes) || !(output instanceof Output.Classes decided)) {
            return constants;
        }
        long[] counts = classes.counts();
        if (counts.length == 2) {
            constants[0] = between(counts[1], counts[0]);
        } else if (decided.decision() == Output.Decision.PAIRWISE) {
            int pair = 0;
            for (int i = 0; i < counts.length; i++) {
                for (int j = i + 1; j < counts.length; j++) {
                    constants[pair++] = between(counts[i], counts[j]);
                }
            }
        } else if (onlyOne(classes)) {
            for (int k = 0; k < constants.length; k++) {
                constants[k] = counts[k] > 0 ? 1 : -1;
            }
        }
        return constants;
    }

    /** The value between two classes of so many rows, the first of which a positive value speaks for. */
    private static double between(long first, long second) {
        if (first > 0 && second > 0) {
            return Double.NaN;
        }
        return first > 0 ? 1 : second > 0 ? -1 : 0;
    }
}
