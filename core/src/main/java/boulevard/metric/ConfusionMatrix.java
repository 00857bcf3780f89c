package boulevard.metric;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * How often rows of one class were predicted to be of another. Immutable; counts of blocks are summed with {@link #plus}.
 *
 * <p>Only cells that occur are stored, so that many classes cost no more than there are kinds of errors. Averages run over
 * the classes that occur in the truth or in the predictions, and a ratio whose denominator is 0 counts as 0: the convention
 * of scikit-learn's {@code f1_score(average='macro', zero_division=0)}.
 */
public final class ConfusionMatrix {
    /** No rows. */
    public static final ConfusionMatrix EMPTY = new ConfusionMatrix(new TreeMap<>());

    /** Rows per cell; the key is truth · 2^32 + predicted. */
    private final SortedMap<Long, Long> cells;

    private ConfusionMatrix(SortedMap<Long, Long> cells) {
        this.cells = cells;
    }

    /**
     * Counts one block of rows.
     *
     * @param truth class of every row, at least 0
     * @param predicted class predicted for every row, at least 0
     */
    public static ConfusionMatrix of(int[] truth, int[] predicted) {
        if (truth.length != predicted.length) {
            throw new IllegalArgumentException(
                    "wanted " + truth.length + " predictions, one per row, got " + predicted.length);
        }
        TreeMap<Long, Long> cells = new TreeMap<>();
        for (int i = 0; i < truth.length; i++) {
            if (truth[i] < 0 || predicted[i] < 0) {
                throw new IllegalArgumentException("wanted classes of at least 0 in row " + i + ", got truth "
                        + truth[i] + " and prediction " + predicted[i]);
            }
            cells.merge(((long) truth[i] << 32) | predicted[i], 1L, Long::sum);
        }
        return new ConfusionMatrix(cells);
    }

    /** The counts of both. */
    public ConfusionMatrix plus(ConfusionMatrix other) {
        TreeMap<Long, Long> sum = new TreeMap<>(cells);
        other.cells.forEach((cell, count) -> sum.merge(cell, count, Long::sum));
        return new ConfusionMatrix(sum);
    }

    /** Rows of class {@code truth} that were predicted to be of class {@code predicted}. */
    public long count(int truth, int predicted) {
        return cells.getOrDefault(((long) truth << 32) | predicted, 0L);
    }

    /** Rows counted. */
    public long rows() {
        return cells.values().stream().mapToLong(Long::longValue).sum();
    }

    /** Rows predicted correctly. */
    public long correct() {
        return cells().stream()
                .filter(cell -> cell.truth() == cell.predicted())
                .mapToLong(Cell::count)
                .sum();
    }

    /** {@link #correct()} over {@link #rows()}; NaN without rows. */
    public double accuracy() {
        return (double) correct() / rows();
    }

    /** The mean of the classes' F1; NaN without rows. */
    public double macroF1() {
        return byClass().values().stream()
                .mapToDouble(ClassCounts::f1)
                .average()
                .orElse(Double.NaN);
    }

    /**
     * F1 of the summed counts, 2 TP / (2 TP + FP + FN). As every row has one class and one prediction, FP = FN = errors, and
     * it equals the accuracy.
     */
    public double microF1() {
        long correct = correct();
        return 2.0 * correct / (2.0 * correct + 2.0 * (rows() - correct));
    }

    /** The counts of every class that occurs in the truth or in the predictions, by class. */
    public SortedMap<Integer, ClassCounts> byClass() {
        SortedMap<Integer, ClassCounts> classes = new TreeMap<>();
        for (Cell cell : cells()) {
            long correct = cell.truth() == cell.predicted() ? cell.count() : 0;
            classes.merge(cell.truth(), new ClassCounts(cell.count(), 0, correct), ClassCounts::plus);
            classes.merge(cell.predicted(), new ClassCounts(0, cell.count(), 0), ClassCounts::plus);
        }
        return classes;
    }

    /** All cells with rows, ordered by truth, then by prediction. */
    public List<Cell> cells() {
        List<Cell> list = new ArrayList<>(cells.size());
        cells.forEach((key, count) -> list.add(new Cell((int) (key >> 32), key.intValue(), count)));
        return list;
    }

    /** The cells off the diagonal with the most rows, most first; at most {@code limit}. */
    public List<Cell> confusions(int limit) {
        return cells().stream()
                .filter(cell -> cell.truth() != cell.predicted())
                .sorted(Comparator.comparingLong(Cell::count).reversed())
                .limit(limit)
                .toList();
    }

    /**
     * Rows of one class that got one prediction.
     *
     * @param truth their class
     * @param predicted the class predicted
     * @param count how many
     */
    public record Cell(int truth, int predicted, long count) {}

    /**
     * What became of one class.
     *
     * @param rows rows of this class (the support)
     * @param predicted rows predicted to be of it
     * @param correct rows that are both
     */
    public record ClassCounts(long rows, long predicted, long correct) {
        private ClassCounts plus(ClassCounts other) {
            return new ClassCounts(rows + other.rows, predicted + other.predicted, correct + other.correct);
        }

        /** Correct over predicted, 0 if it was never predicted. */
        public double precision() {
            return predicted == 0 ? 0 : (double) correct / predicted;
        }

        /** Correct over rows, 0 if it has none. */
        public double recall() {
            return rows == 0 ? 0 : (double) correct / rows;
        }

        /** The harmonic mean of precision and recall, 2 correct / (rows + predicted). */
        public double f1() {
            return 2.0 * correct / (rows + predicted);
        }
    }
}
