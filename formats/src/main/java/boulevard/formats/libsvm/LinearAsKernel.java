package boulevard.formats.libsvm;

import boulevard.model.LinearModel;
import boulevard.model.Output;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A linear model as a machine with the linear kernel: the weight vectors are its support vectors.
 *
 * <p>Of more than two classes, each has its weights as its only support vector, and the decision value of a pair is the
 * difference of two of ours, so that the class with the largest one wins all its votes. The labels are in reverse: on a tie
 * the vote there goes to the second of a pair, and here to the first class.
 */
final class LinearAsKernel {
    private LinearAsKernel() {}

    static LibsvmModelWriter writer(LinearModel model, String file) {
        List<String> labels = LibsvmModelWriter.labels(model.output(), file, true);
        int k = model.outputs();
        if (k == 1) {
            int[] sizes = model.output() instanceof Output.Classes ? new int[] {1, 0} : new int[] {1};
            double[] offsets = {-constant(model, 0)};
            return LibsvmModelWriter.ofLines(
                    model.output(), labels, offsets, model.calibration(), sizes, List.of("1"), s -> entries(model, 0));
        }
        double[] offsets = new double[k * (k - 1) / 2];
        int pair = 0;
        for (int i = k - 1; i >= 0; i--) {
            for (int j = i - 1; j >= 0; j--) {
                offsets[pair++] = constant(model, j) - constant(model, i);
            }
        }
        int[] sizes = new int[k];
        Arrays.fill(sizes, 1);
        List<String> coefficients =
                IntStream.range(0, k).mapToObj(c -> coefficients(c, k)).toList();
        return LibsvmModelWriter.ofLines(
                model.output(), labels, offsets, null, sizes, coefficients, c -> entries(model, k - 1 - c));
    }

    /** −1 in the pairs in which class c is the second, 1 where it is the first. */
    private static String coefficients(int c, int k) {
        double[] signs = new double[k - 1];
        Arrays.fill(signs, 0, c, -1);
        Arrays.fill(signs, c, k - 1, 1);
        return LibsvmModelWriter.joined(signs);
    }

    private static double constant(LinearModel model, int output) {
        return model.bias() == 0 ? 0 : model.bias() * model.weights()[model.features() * model.outputs() + output];
    }

    private static String entries(LinearModel model, int output) {
        StringBuilder text = new StringBuilder();
        for (int j = 0; j < model.features(); j++) {
            double weight = model.weights()[j * model.outputs() + output];
            if (weight != 0) {
                text.append(' ').append(j + 1L).append(':').append(weight);
            }
        }
        return text.toString();
    }
}
