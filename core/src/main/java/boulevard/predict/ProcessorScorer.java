package boulevard.predict;

import boulevard.data.RowBlock;
import boulevard.model.Model;
import java.util.stream.IntStream;

/**
 * Slices of rows on all cores.
 *
 * @param model whose decision values are wanted
 */
record ProcessorScorer(Model model) implements Scorer {
    private static final int ROWS_PER_SLICE = 1024;

    @Override
    public double[] decisionValues(RowBlock rows) {
        int outputs = model.outputs();
        double[] values = new double[Math.multiplyExact(rows.rows(), outputs)];
        int slices = (rows.rows() + ROWS_PER_SLICE - 1) / ROWS_PER_SLICE;
        IntStream.range(0, slices).parallel().forEach(slice -> {
            int from = slice * ROWS_PER_SLICE;
            int to = Math.min(rows.rows(), from + ROWS_PER_SLICE);
            double[] part = model.decisionValues(rows.rows(from, to));
            System.arraycopy(part, 0, values, from * outputs, part.length);
        });
        return values;
    }

    @Override
    public void close() {}
}
