package boulevard.device.reference;

import boulevard.device.ColumnTask;
import boulevard.device.HostTargets;
import boulevard.device.LossSums;
import boulevard.device.RowLosses;
import boulevard.loss.Loss;
import org.jspecify.annotations.Nullable;

/** Losses and dual steps row by row, as {@link boulevard.device.Device} states them. */
final class Losses {
    private Losses() {}

    static LossSums loss(
            RowLosses losses, Entries margins, @Nullable Entries anchor, double[] pull, Entries beta, Entries slope) {
        Loss loss = losses.loss();
        LossSums sums = zeros(margins.width());
        margins.forEach((i, k) -> {
            double y = target(losses, i, k);
            double c = cost(losses, i, k);
            double m = margins.get(i, k);
            double a = anchor == null ? 0 : anchor.get(i, k);
            double b = loss.dualStep(y, m, c, a, pull[k]);
            double s = loss.stepSlope(y, m, c, a, pull[k]);
            slope.set(i, k, s);
            beta.set(i, k, b);
            sums.smooth()[k] += loss.dualValue(y, b, c) - b * m - 0.5 * pull[k] * (b - a) * (b - a);
            sums.primal()[k] += loss.value(y, m, c);
            sums.dual()[k] += loss.dualValue(y, b, c);
            sums.active()[k] += s == 0 ? 0 : 1;
        });
        return sums;
    }

    static LossSums evaluate(RowLosses losses, Entries margins, Entries beta) {
        Loss loss = losses.loss();
        LossSums sums = zeros(margins.width());
        margins.forEach((i, k) -> {
            double y = target(losses, i, k);
            double c = cost(losses, i, k);
            sums.primal()[k] += loss.value(y, margins.get(i, k), c);
            sums.dual()[k] += loss.dualValue(y, beta.get(i, k), c);
        });
        return sums;
    }

    static double[] dualPass(RowLosses losses, Rows x, int[] order, double scale, Entries beta, Entries w) {
        Loss loss = losses.loss();
        double[] gaps = new double[w.width()];
        for (int i : order) {
            for (int k = 0; k < w.width(); k++) {
                double y = target(losses, i, k);
                double c = cost(losses, i, k);
                double m = x.dot(i, w, k);
                double old = beta.get(i, k);
                double step = loss.dualStep(y, m, c, old, scale * x.squaredNorm(i));
                gaps[k] += loss.value(y, m, c) - loss.dualValue(y, old, c) + old * m;
                x.add(i, scale * (step - old), w, k);
                beta.set(i, k, step);
            }
        }
        return gaps;
    }

    private static double target(RowLosses losses, int row, int column) {
        return HostTargets.of(losses.targets()).target(row, task(losses, column));
    }

    private static double cost(RowLosses losses, int row, int column) {
        return HostTargets.of(losses.targets()).cost(row, task(losses, column));
    }

    private static ColumnTask task(RowLosses losses, int column) {
        return losses.columns().get(column);
    }

    private static LossSums zeros(int width) {
        return new LossSums(new double[width], new double[width], new double[width], new double[width]);
    }
}
