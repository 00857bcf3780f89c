package boulevard.data;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * Small problems made from a seed, for tests, demonstrations and measurements. The same arguments give the same data on
 * every machine.
 */
public final class SyntheticData {
    private static final int ROWS_PER_BLOCK = 1 << 16;

    private SyntheticData() {}

    /**
     * Sparse classification like text: columns drawn by Zipf's law (frequency of the j-th ∝ 1/j), weights 1 + a geometric
     * term count, every row of unit length. Row i belongs to the class whose hidden weight vector (standard normal) gives the
     * largest decision value; labels {@code 0 .. classes − 1}, a fraction {@code noise} of them replaced by a random class.
     *
     * @param rows number of rows
     * @param columns number of columns
     * @param entriesPerRow terms drawn per row; repeated ones add up, so a row has at most this many entries
     * @param classes number of classes, at least 2
     * @param noise fraction of labels replaced, 0 to 1
     */
    public static Dataset text(int rows, int columns, int entriesPerRow, int classes, double noise, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double[] hidden = gaussians((long) columns * classes, random);
        int[] ids = new int[rows];
        Matrix matrix = sparse(rows, columns, entriesPerRow, random, (row, terms) -> {
            int label = argMax(decisionValues(terms, hidden, classes));
            ids[row] = random.nextDouble() < noise ? random.nextInt(classes) : label;
        });
        return new Dataset(matrix, new Targets.Classes(numbered(classes), ids));
    }

    /**
     * Dense classification: class k is a normal distribution with unit covariance around a centre that is itself normal with
     * standard deviation {@code separation}. Classes take turns: row i has label i mod {@code classes}.
     */
    public static Dataset gaussianClasses(int rows, int columns, int classes, double separation, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double[] centres = gaussians((long) columns * classes, random);
        float[] values = new float[Math.multiplyExact(rows, columns)];
        int[] ids = new int[rows];
        for (int i = 0; i < rows; i++) {
            ids[i] = i % classes;
            for (int j = 0; j < columns; j++) {
                values[i * columns + j] = (float) (separation * centres[ids[i] * columns + j] + gaussian(random));
            }
        }
        return new Dataset(
                Matrix.of(new DenseBlock(rows, columns, values)), new Targets.Classes(numbered(classes), ids));
    }

    /**
     * Sparse regression on rows like those of {@link #text}: the target is the decision value of a hidden weight vector
     * (standard normal) plus normal noise with standard deviation {@code noise}.
     */
    public static Dataset regression(int rows, int columns, int entriesPerRow, double noise, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double[] hidden = gaussians(columns, random);
        double[] targets = new double[rows];
        Matrix matrix = sparse(
                rows,
                columns,
                entriesPerRow,
                random,
                (row, terms) -> targets[row] = decisionValues(terms, hidden, 1)[0] + noise * gaussian(random));
        return new Dataset(matrix, new Targets.Reals(targets));
    }

    private interface RowListener {
        void row(int row, Map<Integer, Float> terms);
    }

    private static Matrix sparse(
            int rows, int columns, int entriesPerRow, SplittableRandom random, RowListener listener) {
        double[] cumulative = zipf(columns);
        List<CsrBlock> blocks = new ArrayList<>();
        for (int first = 0; first < rows || first == 0; first += ROWS_PER_BLOCK) {
            int count = Math.min(ROWS_PER_BLOCK, rows - first);
            int[] offsets = new int[count + 1];
            int[] ids = new int[Math.multiplyExact(count, entriesPerRow)];
            float[] values = new float[ids.length];
            for (int i = 0; i < count; i++) {
                Map<Integer, Float> terms = unitRow(cumulative, entriesPerRow, random);
                listener.row(first + i, terms);
                int at = offsets[i];
                for (var term : terms.entrySet()) {
                    ids[at] = term.getKey();
                    values[at++] = term.getValue();
                }
                offsets[i + 1] = at;
            }
            blocks.add(new CsrBlock(
                    columns, offsets, Arrays.copyOf(ids, offsets[count]), Arrays.copyOf(values, offsets[count])));
        }
        return new Matrix(columns, blocks);
    }

    private static Map<Integer, Float> unitRow(double[] cumulative, int terms, SplittableRandom random) {
        Map<Integer, Float> row = new TreeMap<>();
        for (int t = 0; t < terms; t++) {
            int found = Arrays.binarySearch(cumulative, random.nextDouble());
            int column = Math.min(found >= 0 ? found : -found - 1, cumulative.length - 1);
            row.merge(column, (float) (1 + Math.floor(-StrictMath.log(1 - random.nextDouble()))), Float::sum);
        }
        double norm =
                Math.sqrt(row.values().stream().mapToDouble(v -> (double) v * v).sum());
        row.replaceAll((column, value) -> (float) (value / norm));
        return row;
    }

    private static double[] zipf(int columns) {
        double[] cumulative = new double[columns];
        double sum = 0;
        for (int j = 0; j < columns; j++) {
            sum += 1.0 / (j + 1);
            cumulative[j] = sum;
        }
        for (int j = 0; j < columns; j++) {
            cumulative[j] /= sum;
        }
        return cumulative;
    }

    private static double[] decisionValues(Map<Integer, Float> terms, double[] hidden, int outputs) {
        double[] values = new double[outputs];
        terms.forEach((column, x) -> {
            for (int k = 0; k < outputs; k++) {
                values[k] += x * hidden[column * outputs + k];
            }
        });
        return values;
    }

    private static int argMax(double[] values) {
        int best = 0;
        for (int k = 1; k < values.length; k++) {
            best = values[k] > values[best] ? k : best;
        }
        return best;
    }

    private static Labels numbered(int classes) {
        return Labels.of(IntStream.range(0, classes).mapToObj(Integer::toString).toList());
    }

    private static double[] gaussians(long count, SplittableRandom random) {
        double[] values = new double[Math.toIntExact(count)];
        for (int i = 0; i < values.length; i++) {
            values[i] = gaussian(random);
        }
        return values;
    }

    /** One standard normal number by Box and Muller's transform, in strict arithmetic so that all machines agree. */
    private static double gaussian(SplittableRandom random) {
        double radius = StrictMath.sqrt(-2 * StrictMath.log(1 - random.nextDouble()));
        return radius * StrictMath.cos(2 * Math.PI * random.nextDouble());
    }
}
