package boulevard.cli.evaluation;

import boulevard.data.RowBlock;
import boulevard.model.Model;
import java.util.stream.IntStream;

/** Decision values of a block, computed on all cores. */
public final class ParallelScores {
    private static final int ROWS_PER_SLICE = 1024;

    private ParallelScores() {}

    /** The same as {@link Model#decisionValues}, bit by bit: rows don't depend on each other. */
    public static double[] of(Model model, RowBlock block) {
        double[] values = new double[Math.multiplyExact(block.rows(), model.outputs())];
        int slices = (block.rows() + ROWS_PER_SLICE - 1) / ROWS_PER_SLICE;
        IntStream.range(0, slices).parallel().forEach(slice -> {
            int from = slice * ROWS_PER_SLICE;
            int to = Math.min(block.rows(), from + ROWS_PER_SLICE);
            double[] part = model.decisionValues(block.rows(from, to));
            System.arraycopy(part, 0, values, from * model.outputs(), part.length);
        });
        return values;
    }
}
