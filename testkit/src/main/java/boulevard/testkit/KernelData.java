package boulevard.testkit;

import boulevard.data.CsrBlock;
import boulevard.data.Dataset;
import boulevard.data.DenseBlock;
import boulevard.data.Labels;
import boulevard.data.Matrix;
import boulevard.data.Targets;
import boulevard.kernel.Kernel;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/** Small data for kernel machines. */
final class KernelData {
    private KernelData() {}

    /** Rows in two interleaved rings and noise: dense, or the same as sparse rows. */
    static Dataset rings(int rows, boolean sparse, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int columns = 5;
        float[] values = new float[rows * columns];
        int[] ids = new int[rows];
        for (int i = 0; i < rows; i++) {
            double angle = 2 * Math.PI * random.nextDouble();
            ids[i] = random.nextInt(10) == 0 ? i % 2 : (int) (3 * random.nextDouble()) % 2;
            double radius = 0.7 + 0.6 * ids[i] + 0.5 * random.nextDouble();
            values[i * columns] = (float) (radius * Math.cos(angle));
            values[i * columns + 1] = (float) (radius * Math.sin(angle));
            values[i * columns + 2 + random.nextInt(3)] = (float) random.nextDouble();
        }
        DenseBlock dense = new DenseBlock(rows, columns, values);
        return new Dataset(
                Matrix.of(sparse ? sparse(dense) : dense), new Targets.Classes(Labels.of(List.of("-1", "1")), ids));
    }

    private static CsrBlock sparse(DenseBlock dense) {
        int[] offsets = new int[dense.rows() + 1];
        int[] ids = new int[dense.values().length];
        float[] values = new float[ids.length];
        int at = 0;
        for (int i = 0; i < dense.rows(); i++) {
            for (int j = 0; j < dense.columns(); j++) {
                if (dense.values()[dense.start(i) + j] != 0) {
                    ids[at] = j;
                    values[at++] = dense.values()[dense.start(i) + j];
                }
            }
            offsets[i + 1] = at;
        }
        return new CsrBlock(dense.columns(), offsets, ids, values);
    }

    /** Rows of a data set, by number. */
    static Matrix select(Dataset data, int[] rows) {
        return data.matrix().select(Arrays.stream(rows).asLongStream().toArray());
    }

    /** The same rows, given by their kernel values with each other. */
    static Dataset precomputed(Dataset data, Kernel.Rbf kernel) {
        DenseBlock block = (DenseBlock) data.matrix().blocks().get(0);
        int n = block.rows();
        int width = n + 1;
        float[] values = new float[n * width];
        for (int i = 0; i < n; i++) {
            values[i * width] = i + 1;
            for (int j = 0; j < n; j++) {
                double distance = 0;
                for (int c = 0; c < block.columns(); c++) {
                    double difference =
                            (double) block.values()[block.start(i) + c] - block.values()[block.start(j) + c];
                    distance += difference * difference;
                }
                values[i * width + 1 + j] = (float) Math.exp(-kernel.gamma() * distance);
            }
        }
        return new Dataset(Matrix.of(new DenseBlock(n, width, values)), data.targets());
    }
}
