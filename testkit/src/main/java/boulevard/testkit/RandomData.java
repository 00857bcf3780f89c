package boulevard.testkit;

import boulevard.data.CsrBlock;
import boulevard.data.DenseBlock;
import boulevard.data.Labels;
import boulevard.data.RowBlock;
import boulevard.data.Targets;
import boulevard.device.ColumnTask;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Blocks, vectors, targets and costs drawn from a seed. */
final class RandomData {
    private static final int SKIPPED_ROWS = 3;
    private static final int ENTRIES_PER_ROW = 12;

    private final SplittableRandom random;

    RandomData(long seed) {
        this.random = new SplittableRandom(seed);
    }

    /** The block of a case; a view leaves out rows before and behind. */
    RowBlock block(DeviceCase shape) {
        int rows = shape.rows();
        return switch (shape.layout()) {
            case SPARSE -> sparse(rows, shape.columns(), -1);
            case SPARSE_WITH_FULL_ROW -> sparse(rows, shape.columns(), rows / 2);
            case EMPTY -> new CsrBlock(shape.columns(), new int[rows + 1], new int[0], new float[0]);
            case DENSE -> dense(rows, shape.columns());
            case SPARSE_VIEW ->
                sparse(rows + 2 * SKIPPED_ROWS, shape.columns(), -1).rows(SKIPPED_ROWS, SKIPPED_ROWS + rows);
            case DENSE_VIEW -> dense(rows + 2 * SKIPPED_ROWS, shape.columns()).rows(SKIPPED_ROWS, SKIPPED_ROWS + rows);
        };
    }

    private CsrBlock sparse(int rows, int columns, int fullRow) {
        double density = Math.min(0.7, (double) ENTRIES_PER_ROW / columns);
        int[] offsets = new int[rows + 1];
        List<Integer> ids = new ArrayList<>();
        for (int i = 0; i < rows; i++) {
            boolean empty = random.nextInt(7) == 0;
            if (i == fullRow) {
                for (int j = 0; j < columns; j++) {
                    ids.add(j);
                }
            } else if (!empty) {
                // Gaps of mean 1/density instead of a draw per column: large blocks are cheap.
                for (int j = gap(density) - 1; j < columns; j += gap(density)) {
                    ids.add(j);
                }
            }
            offsets[i + 1] = ids.size();
        }
        return new CsrBlock(
                columns, offsets, ids.stream().mapToInt(Integer::intValue).toArray(), values(ids.size()));
    }

    private int gap(double density) {
        return 1 + random.nextInt((int) Math.max(1, Math.round(2 / density - 1)));
    }

    private DenseBlock dense(int rows, int columns) {
        return new DenseBlock(rows, columns, values(rows * columns));
    }

    private float[] values(int count) {
        float[] values = new float[count];
        for (int i = 0; i < count; i++) {
            values[i] = (float) (random.nextDouble() * 2 - 1);
        }
        return values;
    }

    /** Numbers in (−1, 1), about a quarter of them 0. */
    double[] numbersWithZeros(int count) {
        double[] numbers = numbers(count, 1);
        for (int i = 0; i < count; i++) {
            if (random.nextInt(4) == 0) {
                numbers[i] = 0;
            }
        }
        return numbers;
    }

    /** Row-like numbers in (−1, 1): all 0 in a third of the rows, and all 0 but about one in another third. */
    double[] slopes(int rows, int width) {
        double[] slopes = numbersWithZeros(rows * width);
        for (int i = 0; i < rows; i++) {
            for (int k = 0; k < width; k++) {
                if (i % 3 == 1 || (i % 3 == 2 && random.nextInt(width) > 0)) {
                    slopes[i * width + k] = 0;
                }
            }
        }
        return slopes;
    }

    /** Numbers in (−scale, scale). */
    double[] numbers(int count, double scale) {
        return random.doubles(count).map(u -> scale * (2 * u - 1)).toArray();
    }

    /** Numbers in [0.5, 1.5). */
    double[] positive(int count) {
        return random.doubles(count).map(u -> 0.5 + u).toArray();
    }

    /** Class targets with one class more than there are columns, so that some rows are negative everywhere. */
    Targets.Classes classes(int rows, int width) {
        List<String> names = new ArrayList<>();
        for (int k = 0; k <= width; k++) {
            names.add("class" + k);
        }
        int[] ids = random.ints(rows, 0, width + 1).toArray();
        return new Targets.Classes(Labels.of(names), ids);
    }

    Targets.Reals reals(int rows) {
        return new Targets.Reals(numbers(rows, 2));
    }

    /** One problem per column, all with costs of their own. */
    List<ColumnTask> tasks(int width) {
        List<ColumnTask> tasks = new ArrayList<>();
        for (int k = 0; k < width; k++) {
            tasks.add(new ColumnTask(k, 0.5 + k, 1 + 0.25 * k));
        }
        return tasks;
    }

    /** The same block with the absolute values of its entries, for bounds on rounding. */
    static RowBlock absolute(RowBlock block) {
        if (block instanceof CsrBlock sparse) {
            int[] offsets = new int[sparse.rows() + 1];
            for (int i = 0; i <= sparse.rows(); i++) {
                offsets[i] = sparse.start(i);
            }
            return new CsrBlock(sparse.columns(), offsets, sparse.columnIds(), absolute(sparse.values()));
        }
        DenseBlock dense = (DenseBlock) block;
        float[] values = new float[dense.rows() * dense.columns()];
        System.arraycopy(dense.values(), dense.start(0), values, 0, values.length);
        return new DenseBlock(dense.rows(), dense.columns(), absolute(values));
    }

    private static float[] absolute(float[] values) {
        float[] absolute = new float[values.length];
        for (int i = 0; i < values.length; i++) {
            absolute[i] = Math.abs(values[i]);
        }
        return absolute;
    }

    static double[] absolute(double[] values) {
        double[] absolute = new double[values.length];
        for (int i = 0; i < values.length; i++) {
            absolute[i] = Math.abs(values[i]);
        }
        return absolute;
    }
}
