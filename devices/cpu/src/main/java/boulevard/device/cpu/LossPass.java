package boulevard.device.cpu;

import boulevard.device.ColumnTask;
import boulevard.device.HostMultiVector;
import boulevard.device.HostTargets;
import boulevard.device.LossSums;
import boulevard.device.RowLosses;
import boulevard.loss.Loss;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * One pass over the rows of the margins that evaluates losses and dual candidates. Sums lie in one array, four runs of one
 * value per column: smooth, primal, dual, active.
 */
final class LossPass {
    /** Losses below which waking the other threads costs more than it saves. */
    private static final long PARALLEL_SIZE = 1 << 13;

    private final Loss loss;
    private final HostTargets targets;
    private final ColumnTask[] tasks;
    private final HostMultiVector margins;
    private final HostMultiVector beta;
    private final int width;

    LossPass(RowLosses losses, HostMultiVector margins, HostMultiVector beta) {
        this.loss = losses.loss();
        this.targets = HostTargets.of(losses.targets());
        this.tasks = losses.columns().toArray(new ColumnTask[0]);
        this.margins = margins;
        this.beta = beta;
        this.width = margins.width();
    }

    LossSums loss(Workers workers, @Nullable HostMultiVector anchor, double[] pull, HostMultiVector slope) {
        return sums(workers.sumEvenly(parts(workers), (int) margins.length(), 4 * width, (from, to, sums) -> {
            for (int i = from; i < to; i++) {
                lossOfRow(i, anchor, pull, slope, sums);
            }
        }));
    }

    private void lossOfRow(
            int row, @Nullable HostMultiVector anchor, double[] pull, HostMultiVector slope, double[] sums) {
        int at = row * width;
        for (int k = 0; k < width; k++) {
            double y = targets.target(row, tasks[k]);
            double c = targets.cost(row, tasks[k]);
            double m = margins.array()[margins.offset() + at + k];
            double a = anchor == null ? 0 : anchor.array()[anchor.offset() + at + k];
            double b = loss.dualStep(y, m, c, a, pull[k]);
            double curvature = loss.stepSlope(y, m, c, a, pull[k]);
            double dual = loss.dualValue(y, b, c);
            beta.array()[beta.offset() + at + k] = b;
            slope.array()[slope.offset() + at + k] = curvature;
            sums[k] += dual - b * m - 0.5 * pull[k] * (b - a) * (b - a);
            sums[width + k] += loss.value(y, m, c);
            sums[2 * width + k] += dual;
            sums[3 * width + k] += curvature == 0 ? 0 : 1;
        }
    }

    LossSums evaluate(Workers workers) {
        return sums(workers.sumEvenly(parts(workers), (int) margins.length(), 4 * width, (from, to, sums) -> {
            for (int i = from; i < to; i++) {
                evaluateRow(i, sums);
            }
        }));
    }

    private void evaluateRow(int row, double[] sums) {
        int at = row * width;
        for (int k = 0; k < width; k++) {
            double y = targets.target(row, tasks[k]);
            double c = targets.cost(row, tasks[k]);
            sums[width + k] += loss.value(y, margins.array()[margins.offset() + at + k], c);
            sums[2 * width + k] += loss.dualValue(y, beta.array()[beta.offset() + at + k], c);
        }
    }

    private int parts(Workers workers) {
        return margins.size() < PARALLEL_SIZE ? 1 : workers.threads();
    }

    private LossSums sums(double[] flat) {
        return new LossSums(run(flat, 0), run(flat, 1), run(flat, 2), run(flat, 3));
    }

    private double[] run(double[] flat, int index) {
        return Arrays.copyOfRange(flat, index * width, (index + 1) * width);
    }
}
