package boulevard.device.cpu;

import boulevard.data.DenseBlock;
import java.util.Arrays;

/** Rows of a dense block. */
final class DenseRows implements Rows {
    private final DenseBlock block;
    private final float[] values;
    private final int columns;
    private final double bias;

    DenseRows(DenseBlock block, double bias) {
        this.block = block;
        this.values = block.values();
        this.columns = block.columns();
        this.bias = bias;
    }

    @Override
    public double dot(int row, Slice w, int k) {
        double[] array = w.array();
        int width = w.width();
        int at = w.at(0) + k;
        int start = block.start(row);
        // Four sums hide the latency of the additions.
        double sum0 = bias == 0 ? 0 : bias * array[at + columns * width];
        double sum1 = 0;
        double sum2 = 0;
        double sum3 = 0;
        int j = 0;
        for (; j + 3 < columns; j += 4) {
            sum0 += values[start + j] * array[at + j * width];
            sum1 += values[start + j + 1] * array[at + (j + 1) * width];
            sum2 += values[start + j + 2] * array[at + (j + 2) * width];
            sum3 += values[start + j + 3] * array[at + (j + 3) * width];
        }
        for (; j < columns; j++) {
            sum0 += values[start + j] * array[at + j * width];
        }
        return (sum0 + sum1) + (sum2 + sum3);
    }

    @Override
    public void add(int row, double scale, Slice g, int k) {
        if (g.width() == 1) {
            addContiguous(block.start(row), scale, g.array(), g.at(0) + k);
        } else {
            addStrided(block.start(row), scale, g, k);
        }
        if (bias != 0) {
            g.array()[g.at(columns) + k] += scale * bias;
        }
    }

    private void addContiguous(int start, double scale, double[] array, int at) {
        for (int j = 0; j < columns; j++) {
            array[at + j] += scale * values[start + j];
        }
    }

    private void addStrided(int start, double scale, Slice g, int k) {
        double[] array = g.array();
        for (int j = 0; j < columns; j++) {
            array[g.at(j) + k] += scale * values[start + j];
        }
    }

    @Override
    public void dotAll(int row, Slice w, double[] products) {
        int count = w.count();
        int start = block.start(row);
        Arrays.fill(products, 0, count, 0);
        for (int j = 0; j < columns; j++) {
            SmallLoops.gather(values[start + j], w.array(), w.at(j), products, count);
        }
        if (bias != 0) {
            SmallLoops.gather(bias, w.array(), w.at(columns), products, count);
        }
    }

    @Override
    public void addAll(int row, double[] scales, Slice g) {
        int count = g.count();
        int start = block.start(row);
        for (int j = 0; j < columns; j++) {
            SmallLoops.scatter(values[start + j], scales, g.array(), g.at(j), count);
        }
        if (bias != 0) {
            SmallLoops.scatter(bias, scales, g.array(), g.at(columns), count);
        }
    }

    @Override
    public void addSquares(int row, double[] scales, Slice g) {
        int count = g.count();
        int start = block.start(row);
        for (int j = 0; j < columns; j++) {
            double value = values[start + j];
            SmallLoops.scatter(value * value, scales, g.array(), g.at(j), count);
        }
        if (bias != 0) {
            SmallLoops.scatter(bias * bias, scales, g.array(), g.at(columns), count);
        }
    }

    @Override
    public double squaredNorm(int row) {
        double sum = bias * bias;
        for (int j = 0, start = block.start(row); j < columns; j++) {
            sum += (double) values[start + j] * values[start + j];
        }
        return sum;
    }
}
