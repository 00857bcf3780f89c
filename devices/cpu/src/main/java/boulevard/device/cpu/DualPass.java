package boulevard.device.cpu;

import boulevard.device.ColumnTask;
import boulevard.device.HostMultiVector;
import boulevard.device.HostTargets;
import boulevard.device.RowLosses;
import boulevard.loss.Loss;

/**
 * One pass of dual coordinate descent [hsieh2008] over rows in a given order. Columns don't see each other, so a thread takes
 * some of them and the result has the same bits for any number of threads.
 */
final class DualPass {
    private final Loss loss;
    private final HostTargets targets;
    private final ColumnTask[] tasks;
    private final Rows rows;
    private final double[] squaredNorms;
    private final double scale;
    private final int[] order;

    DualPass(RowLosses losses, CpuBlock x, double scale, int[] order) {
        this.loss = losses.loss();
        this.targets = HostTargets.of(losses.targets());
        this.tasks = losses.columns().toArray(new ColumnTask[0]);
        this.rows = x.entries();
        this.squaredNorms = x.squaredNorms();
        this.scale = scale;
        this.order = order;
    }

    /** Runs all columns and gives the gap estimate of each. */
    double[] run(Workers workers, HostMultiVector beta, HostMultiVector w) {
        int width = w.width();
        double[] gaps = new double[width];
        if (width == 1) {
            gaps[0] = runSingle(beta, w);
        } else {
            workers.runEvenly(
                    Math.min(workers.threads(), width),
                    width,
                    (from, to) -> runColumns(Slice.of(beta, from, to), Slice.of(w, from, to), gaps));
        }
        return gaps;
    }

    private double runSingle(HostMultiVector beta, HostMultiVector w) {
        Slice weights = Slice.of(w);
        double[] duals = beta.array();
        double gap = 0;
        for (int i : order) {
            int at = beta.offset() + i;
            double y = targets.target(i, tasks[0]);
            double c = targets.cost(i, tasks[0]);
            double old = duals[at];
            double m = rows.dot(i, weights, 0);
            gap += loss.value(y, m, c) - loss.dualValue(y, old, c) + old * m;
            double step = loss.dualStep(y, m, c, old, scale * squaredNorms[i]);
            if (step != old) {
                rows.add(i, scale * (step - old), weights, 0);
                duals[at] = step;
            }
        }
        return gap;
    }

    private void runColumns(Slice beta, Slice w, double[] gaps) {
        double[] products = new double[w.count()];
        double[] changes = new double[w.count()];
        double[] estimates = new double[w.count()];
        for (int i : order) {
            rows.dotAll(i, w, products);
            double pull = scale * squaredNorms[i];
            for (int k = 0; k < products.length; k++) {
                int at = beta.at(i) + k;
                double y = targets.target(i, tasks[w.from() + k]);
                double c = targets.cost(i, tasks[w.from() + k]);
                double m = products[k];
                double old = beta.array()[at];
                double step = loss.dualStep(y, m, c, old, pull);
                estimates[k] += loss.value(y, m, c) - loss.dualValue(y, old, c) + old * m;
                beta.array()[at] = step;
                changes[k] = scale * (step - old);
            }
            RowLoops.addScaled(rows, i, changes, w);
        }
        System.arraycopy(estimates, 0, gaps, w.from(), estimates.length);
    }
}
