package boulevard.solver.dual;

import boulevard.device.LossSums;
import boulevard.device.MultiVector;
import boulevard.distributed.DistributedOperator;
import boulevard.model.Status;
import boulevard.solver.Limits;
import boulevard.solver.LinearSolution;
import boulevard.solver.Objectives;
import boulevard.solver.ProgressListener;
import boulevard.solver.Vectors;
import java.util.Arrays;
import java.util.stream.IntStream;

/** One run of {@link DualSolver}. */
final class DualRun implements AutoCloseable {
    /** Rounds after which the exact gap is computed whatever the estimate says. */
    private static final int CHECK_EVERY = 8;
    /** The estimate lags by about a pass, so the gap is worth a look when it is this many times too large. */
    private static final double LOOK_AHEAD = 2;

    private final DistributedOperator x;
    private final Limits limits;
    private final long seed;
    private final Objectives objectives;
    private final int width;
    private DualBatch batch;
    private double scale;

    DualRun(DistributedOperator x, DistributedOperator.Problem problem, Limits limits, long seed) {
        this.x = x;
        this.limits = limits;
        this.seed = seed;
        this.width = problem.width();
        this.objectives = new Objectives(width);
        this.batch = new DualBatch(x, problem, Vectors.identity(width));
        this.scale = x.rowGroups();
    }

    LinearSolution solve(ProgressListener listener) {
        MultiVector weights = x.featureLike(width);
        MultiVector beta = x.rowLike(width);
        int sinceCheck = CHECK_EVERY;
        for (long round = 1; ; round++) {
            double estimate = round(round);
            boolean last = x.stop() != boulevard.distributed.StopSignal.Reason.NONE || round >= limits.maxIterations();
            boolean promising = estimate <= LOOK_AHEAD * limits.tolerance() * batchPrimal();
            if (!promising && !last && ++sinceCheck < CHECK_EVERY) {
                continue;
            }
            sinceCheck = 0;
            measure();
            objectives.report(x, round, listener);
            Status status = objectives.ending(x, limits, round);
            int[] finished = positions(status != null);
            int[] targets = Arrays.stream(finished).map(k -> batch.ids[k]).toArray();
            x.device().copyColumns(batch.w, finished, weights, targets);
            x.device().copyColumns(batch.beta, finished, beta, targets);
            if (status != null) {
                return new LinearSolution(weights, beta, status, round);
            }
            if (finished.length > 0) {
                batch = batch.narrow(IntStream.range(0, batch.width())
                        .filter(k -> !objectives.finished(batch.ids[k]))
                        .toArray());
            }
        }
    }

    private int[] positions(boolean all) {
        return IntStream.range(0, batch.width())
                .filter(k -> all || objectives.finished(batch.ids[k]))
                .toArray();
    }

    private double batchPrimal() {
        return Arrays.stream(batch.ids).mapToDouble(objectives::primal).sum();
    }

    /** One round; returns the estimated gap of the batch. */
    private double round(long number) {
        // Every rank and round has its own order of rows.
        long order = seed * 0x9E3779B97F4A7C15L + number * 0x632BE59BD9B4E019L + x.rank() * 0xD1B54A32D192ED03L;
        double[] estimate;
        if (x.rowGroups() == 1) {
            estimate = batch.pass(order);
        } else {
            DualBatch.Round round = batch.round(scale, order);
            estimate = round.estimate();
            double factor = Math.min(Math.max(1 / round.step(), 0.7), 1.5);
            scale = Math.min(Math.max(scale * factor, 1), x.rowGroups());
        }
        return Arrays.stream(estimate).sum();
    }

    private void measure() {
        LossSums sums = batch.evaluate();
        double[] squares = x.dotFeatures(new MultiVector[] {batch.w, batch.w})[0];
        for (int k = 0; k < batch.width(); k++) {
            double half = 0.5 * squares[k];
            objectives.update(batch.ids[k], half + sums.primal()[k], sums.dual()[k] - half, limits.tolerance());
        }
    }

    @Override
    public void close() {
        batch.close();
    }
}
