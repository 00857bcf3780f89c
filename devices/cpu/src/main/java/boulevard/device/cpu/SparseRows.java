package boulevard.device.cpu;

import boulevard.data.CsrBlock;
import java.util.Arrays;

/** Rows of a sparse block. */
final class SparseRows implements Rows {
    private final int[] offsets;
    private final int first;
    private final int[] columnIds;
    private final float[] values;
    private final int columns;
    private final double bias;

    SparseRows(CsrBlock block, double bias) {
        this.offsets = block.offsets();
        this.first = block.firstOffset();
        this.columnIds = block.columnIds();
        this.values = block.values();
        this.columns = block.columns();
        this.bias = bias;
    }

    @Override
    public double dot(int row, Slice w, int k) {
        double[] array = w.array();
        int width = w.width();
        int at = w.at(0) + k;
        int e = offsets[first + row];
        int end = offsets[first + row + 1];
        // Four sums hide the latency of the additions.
        double sum0 = bias == 0 ? 0 : bias * array[at + columns * width];
        double sum1 = 0;
        double sum2 = 0;
        double sum3 = 0;
        for (; e + 3 < end; e += 4) {
            sum0 += values[e] * array[at + columnIds[e] * width];
            sum1 += values[e + 1] * array[at + columnIds[e + 1] * width];
            sum2 += values[e + 2] * array[at + columnIds[e + 2] * width];
            sum3 += values[e + 3] * array[at + columnIds[e + 3] * width];
        }
        for (; e < end; e++) {
            sum0 += values[e] * array[at + columnIds[e] * width];
        }
        return (sum0 + sum1) + (sum2 + sum3);
    }

    @Override
    public void add(int row, double scale, Slice g, int k) {
        double[] array = g.array();
        int width = g.width();
        int at = g.at(0) + k;
        for (int e = offsets[first + row], end = offsets[first + row + 1]; e < end; e++) {
            array[at + columnIds[e] * width] += scale * values[e];
        }
        if (bias != 0) {
            array[at + columns * width] += scale * bias;
        }
    }

    @Override
    public void dotAll(int row, Slice w, double[] products) {
        int count = w.count();
        Arrays.fill(products, 0, count, 0);
        for (int e = offsets[first + row], end = offsets[first + row + 1]; e < end; e++) {
            SmallLoops.gather(values[e], w.array(), w.at(columnIds[e]), products, count);
        }
        if (bias != 0) {
            SmallLoops.gather(bias, w.array(), w.at(columns), products, count);
        }
    }

    @Override
    public void addAll(int row, double[] scales, Slice g) {
        int count = g.count();
        for (int e = offsets[first + row], end = offsets[first + row + 1]; e < end; e++) {
            SmallLoops.scatter(values[e], scales, g.array(), g.at(columnIds[e]), count);
        }
        if (bias != 0) {
            SmallLoops.scatter(bias, scales, g.array(), g.at(columns), count);
        }
    }

    @Override
    public void addSquares(int row, double[] scales, Slice g) {
        int count = g.count();
        for (int e = offsets[first + row], end = offsets[first + row + 1]; e < end; e++) {
            double value = values[e];
            SmallLoops.scatter(value * value, scales, g.array(), g.at(columnIds[e]), count);
        }
        if (bias != 0) {
            SmallLoops.scatter(bias * bias, scales, g.array(), g.at(columns), count);
        }
    }

    @Override
    public double squaredNorm(int row) {
        double sum = bias * bias;
        for (int e = offsets[first + row], end = offsets[first + row + 1]; e < end; e++) {
            sum += (double) values[e] * values[e];
        }
        return sum;
    }
}
