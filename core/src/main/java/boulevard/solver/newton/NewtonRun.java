package boulevard.solver.newton;

import static boulevard.solver.Vectors.addScaled;
import static boulevard.solver.Vectors.select;

import boulevard.device.MultiVector;
import boulevard.distributed.DistributedOperator;
import boulevard.model.Status;
import boulevard.solver.Limits;
import boulevard.solver.LinearSolution;
import boulevard.solver.Objectives;
import boulevard.solver.ProgressListener;
import boulevard.solver.Vectors;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/** One run of {@link NewtonSolver}: all problems go through their iterations in step. */
final class NewtonRun implements AutoCloseable {
    /** Share of the fall that the gradient promises which a step must bring (Armijo). */
    private static final double SUFFICIENT = 1e-4;

    private static final double SMALLEST_STEP = 1e-10;
    /** Proximal steps without a Newton step between them; more than a few mean that nothing moves any more. */
    private static final int MOST_ADVANCES = 30;
    /** Finished problems stay, and get better, until at most this share is open: repacking costs as much as a few products. */
    private static final double REPACK_SHARE = 0.7;

    private final DistributedOperator x;
    private final Limits limits;
    private final NewtonOptions options;
    private final int width;
    private final Objectives objectives;
    private final MultiVector columnSquares;
    private NewtonBatch batch;
    /** ‖w‖² and ‖g‖² per column of the batch, as of the last look at the objectives. */
    private double[] squaredNorm = new double[0];

    private double[] squaredGradient = new double[0];

    NewtonRun(DistributedOperator x, DistributedOperator.Problem problem, Limits limits, NewtonOptions options) {
        this.x = x;
        this.limits = limits;
        this.options = options;
        this.width = problem.width();
        this.objectives = new Objectives(width);
        this.columnSquares = x.columnSquares();
        this.batch = NewtonBatch.start(x, problem, options.sigma());
    }

    LinearSolution solve(ProgressListener listener) {
        MultiVector weights = x.featureLike(width);
        MultiVector beta = x.rowLike(width);
        measure();
        advance();
        for (long iteration = 0; ; iteration++) {
            objectives.report(x, iteration, listener);
            Status status = objectives.ending(x, limits, iteration);
            if (status != null) {
                batch.save(Vectors.identity(batch.width()), weights, beta);
                return new LinearSolution(weights, beta, status, iteration);
            }
            dropFinished(weights, beta);
            newtonStep();
            measure();
            advance();
        }
    }

    /** Objectives from the last loss and gradient: with z = w − g = Xᵀβ, D = Σ dualValue(β) − ½‖z‖². */
    private void measure() {
        double[][] dots = x.dotFeatures(
                new MultiVector[] {batch.w, batch.w},
                new MultiVector[] {batch.w, batch.gradient},
                new MultiVector[] {batch.gradient, batch.gradient});
        squaredNorm = dots[0];
        squaredGradient = dots[2];
        for (int k = 0; k < batch.width(); k++) {
            double primal = 0.5 * dots[0][k] + batch.sums().primal()[k];
            double dual = batch.sums().dual()[k] - 0.5 * (dots[0][k] - 2 * dots[1][k] + dots[2][k]);
            objectives.update(batch.ids[k], primal, dual, limits.tolerance());
        }
    }

    /** Takes proximal steps for as long as some problem's smoothed objective is minimised well enough for one. */
    private void advance() {
        for (int step = 0; batch.anchor != null && step < MOST_ADVANCES; step++) {
            int[] ready = positions(k -> !objectives.finished(batch.ids[k])
                    && 0.5 * squaredGradient[k] <= options.innerTolerance() * objectives.gap(batch.ids[k]));
            if (ready.length == 0 || objectives.converged(limits.tolerance())) {
                return;
            }
            batch.advance(ready, options.growth());
            measure();
        }
    }

    private int[] positions(IntPredicate wanted) {
        return IntStream.range(0, batch.width()).filter(wanted).toArray();
    }

    private void dropFinished(MultiVector weights, MultiVector beta) {
        int[] open = positions(k -> !objectives.finished(batch.ids[k]));
        if (open.length <= REPACK_SHARE * batch.width()) {
            batch.save(positions(k -> objectives.finished(batch.ids[k])), weights, beta);
            squaredNorm = select(squaredNorm, open);
            batch = batch.narrow(open);
        }
    }

    private boolean[] open() {
        boolean[] open = new boolean[batch.width()];
        for (int k = 0; k < open.length; k++) {
            open[k] = !objectives.finished(batch.ids[k]);
        }
        return open;
    }

    private void newtonStep() {
        try (MultiVector direction = x.featureLike(batch.width());
                MultiVector change = x.rowLike(batch.width())) {
            double[] active = batch.sums().active();
            try (var systems = new ConjugateGradients(x, batch.slope, batch.gradient, columnSquares, active, options)) {
                systems.solve(open(), direction);
            }
            x.multiply(direction, change);
            double[] steps = search(direction, change);
            addScaled(x.device(), steps, direction, batch.w);
        }
        batch.gradient(Vectors.identity(batch.width()));
    }

    /** Backtracks from step 1 until the smoothed objective falls enough; leaves margins and losses at the new point. */
    private double[] search(MultiVector direction, MultiVector change) {
        double[][] dots = x.dotFeatures(
                new MultiVector[] {batch.w, direction},
                new MultiVector[] {batch.gradient, direction},
                new MultiVector[] {direction, direction});
        int k = batch.width();
        double[] start = new double[k];
        for (int j = 0; j < k; j++) {
            start[j] = 0.5 * squaredNorm[j] + batch.sums().smooth()[j];
        }
        double[] step = new double[k];
        double[] shift = Vectors.constant(k, 1);
        for (boolean again = true; again; ) {
            addScaled(x.device(), shift, change, batch.margins);
            batch.loss();
            again = false;
            for (int j = 0; j < k; j++) {
                step[j] += shift[j];
                shift[j] = 0;
                double t = step[j];
                double value = 0.5 * (squaredNorm[j] + 2 * t * dots[0][j] + t * t * dots[2][j])
                        + batch.sums().smooth()[j];
                // A difference below the rounding error of the sums says nothing.
                double noise = 1e-14 * Math.abs(start[j]);
                if (t > 0 && !(value <= start[j] + SUFFICIENT * t * dots[1][j] + noise)) {
                    again = true;
                    boolean hopeless = objectives.finished(batch.ids[j]) || t < SMALLEST_STEP;
                    shift[j] = hopeless ? -t : -t / 2;
                    if (hopeless) {
                        objectives.stall(batch.ids[j]);
                    }
                }
            }
        }
        return step;
    }

    @Override
    public void close() {
        batch.close();
        columnSquares.close();
    }
}
