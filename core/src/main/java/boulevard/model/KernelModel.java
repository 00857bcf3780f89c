package boulevard.model;

import boulevard.data.RowBlock;
import boulevard.kernel.Kernel;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A kernel machine: decision value k of a row x is {@code Σ_i coefficient_ik K(x, sv_i) − offsets[k]}.
 *
 * <p>Support vectors come in groups; those of a group contribute to the same decision values. With one-against-one there is a
 * group per class in label order, which contributes to the k − 1 values of its pairs; otherwise there is one group that
 * contributes to all. Arrays are shared, not copied: treat them as immutable.
 *
 * @param output what the decision values mean
 * @param kernel the kernel function
 * @param features number of features
 * @param groups the support vectors
 * @param offsets one per decision value, LIBSVM's rho
 * @param certificate how well the training problem was solved, or null where that is not known (an imported model)
 * @param calibration how decision values become probabilities, or null
 */
public record KernelModel(
        Output output,
        Kernel kernel,
        int features,
        List<SupportVectors> groups,
        double[] offsets,
        @Nullable Certificate certificate,
        @Nullable Calibration calibration)
        implements Model {
    /** Checks the shapes. */
    public KernelModel {
        groups = List.copyOf(groups);
        int values = output.values();
        if (offsets.length != values) {
            throw new IllegalArgumentException("wanted " + values + " offsets, got " + offsets.length);
        }
        if (calibration != null && calibration.slopes().length != values) {
            throw new IllegalArgumentException("wanted " + values + " sigmoids, got " + calibration.slopes().length);
        }
        for (SupportVectors group : groups) {
            group.requireWithin(features, values);
        }
    }

    /** Number of support vectors. */
    public long supportVectors() {
        return groups.stream().mapToLong(group -> group.rows().rows()).sum();
    }

    /** The same model with other probabilities. */
    public KernelModel withCalibration(@Nullable Calibration newCalibration) {
        return new KernelModel(output, kernel, features, groups, offsets, certificate, newCalibration);
    }

    /** The decision values of one class with the others: positions of the values that class c of {@code k} takes part in. */
    public static int[] pairsOf(int c, int k) {
        int[] pairs = new int[k - 1];
        int next = 0;
        int pair = 0;
        for (int i = 0; i < k; i++) {
            for (int j = i + 1; j < k; j++, pair++) {
                if (i == c || j == c) {
                    pairs[next++] = pair;
                }
            }
        }
        return pairs;
    }

    @Override
    public double[] decisionValues(RowBlock rows) {
        int k = outputs();
        double[] values = new double[Math.multiplyExact(rows.rows(), k)];
        for (int at = 0; at < values.length; at++) {
            values[at] = -offsets[at % k];
        }
        for (SupportVectors group : groups) {
            new KernelScores(kernel, group).addTo(rows, values, k);
        }
        return values;
    }
}
