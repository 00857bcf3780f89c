package boulevard.train;

import boulevard.data.DataException;
import boulevard.data.Labels;
import boulevard.data.Targets;
import java.util.Arrays;
import java.util.Map;

/**
 * Factors on C per class. With two classes each class has its own; in one-vs-rest the factor of a class applies to its rows
 * where they are the positive ones, and the rest keep C, as LIBLINEAR does.
 */
public sealed interface ClassWeights {
    /** Every class counts the same. */
    ClassWeights EQUAL = new Given(Map.of());

    /** The factor of every class, in label order. */
    double[] resolve(Targets.Classes targets);

    /** Factors inversely proportional to class sizes: rows / (classes × rows of the class). */
    record Balanced() implements ClassWeights {
        @Override
        public double[] resolve(Targets.Classes targets) {
            double rows = targets.rows();
            return Arrays.stream(targets.counts())
                    .mapToDouble(count -> rows / (targets.labels().size() * (double) Math.max(count, 1)))
                    .toArray();
        }
    }

    /**
     * Factors by label; classes that aren't named have 1.
     *
     * @param factors factors above 0
     */
    record Given(Map<String, Double> factors) implements ClassWeights {
        /** Copies the map and checks the factors. */
        public Given {
            factors = Map.copyOf(factors);
            factors.forEach((label, factor) -> {
                if (!(factor > 0) || Double.isInfinite(factor)) {
                    throw new IllegalArgumentException(
                            "wanted a class weight above 0 for class '" + label + "', got " + factor);
                }
            });
        }

        @Override
        public double[] resolve(Targets.Classes targets) {
            Labels labels = targets.labels();
            double[] weights = new double[labels.size()];
            Arrays.fill(weights, 1);
            factors.forEach((label, factor) -> weights[
                    labels.find(label)
                            .orElseThrow(() -> new DataException("wanted a class weight for one of the classes "
                                    + labels.names() + ", got one for '" + label + "'"))] = factor);
            return weights;
        }
    }
}
