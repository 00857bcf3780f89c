package boulevard.formats.model;

import boulevard.model.LinearModel;
import java.io.IOException;
import java.util.Arrays;
import java.util.stream.IntStream;

/** The content of a linear model's file. */
final class LinearSection {
    private static final int DENSE = 0;
    private static final int SPARSE = 1;

    private LinearSection() {}

    static void write(LinearModel model, LittleEndianOutput out) throws IOException {
        HeadSection.write(model, out);
        out.float64(model.bias());
        int[] used = usedRows(model);
        int rows = model.weights().length / model.outputs();
        long rowBytes = 8L * model.outputs();
        boolean sparse = 4 + used.length * (rowBytes + 4) < rows * rowBytes;
        out.int32(sparse ? SPARSE : DENSE);
        if (sparse) {
            out.int32(used.length);
            out.int32s(used, 0, used.length);
            for (int row : used) {
                int at = row * model.outputs();
                out.float64s(Arrays.copyOfRange(model.weights(), at, at + model.outputs()));
            }
        } else {
            out.float64s(model.weights());
        }
    }

    private static int[] usedRows(LinearModel model) {
        int k = model.outputs();
        double[] weights = model.weights();
        // Compared bit by bit: -0.0 is stored as it is.
        return IntStream.range(0, weights.length / k)
                .filter(row -> {
                    for (int at = row * k; at < (row + 1) * k; at++) {
                        if (Double.doubleToRawLongBits(weights[at]) != 0) {
                            return true;
                        }
                    }
                    return false;
                })
                .toArray();
    }

    static LinearModel read(LittleEndianInput in) throws IOException {
        HeadSection head = HeadSection.read(in);
        double bias = in.finite("bias");
        long rows = head.features() + (bias != 0 ? 1L : 0L);
        double[] weights = readWeights(in, rows, head.output().values());
        return new LinearModel(head.output(), head.features(), bias, weights, head.certificate(), head.calibration());
    }

    private static double[] readWeights(LittleEndianInput in, long rows, int outputs) throws IOException {
        boolean sparse = in.expect(in.int32("weights"), DENSE, SPARSE, "kind of weights") == SPARSE;
        long count = Math.multiplyExact(rows, (long) outputs);
        int stored = sparse ? in.expect(in.int32("weights"), 0, (int) rows, "number of stored weight rows") : 0;
        in.requireOneArray(count, "weights");
        in.require(sparse ? stored * (4L + 8L * outputs) : count * 8, "weights");
        in.requireHeap(count * 8, count + " weights");
        if (!sparse) {
            return in.finites(count, "weight");
        }
        int[] rowIds = new int[stored];
        for (int i = 0; i < stored; i++) {
            rowIds[i] = in.expect(in.int32("row"), i == 0 ? 0 : rowIds[i - 1] + 1, (int) rows - 1, "weight row");
        }
        double[] weights = new double[(int) count];
        for (int row : rowIds) {
            for (int k = 0; k < outputs; k++) {
                weights[row * outputs + k] = in.finite("weight");
            }
        }
        return weights;
    }
}
