package boulevard.solver.smo;

import boulevard.collective.HostBuffer;
import boulevard.collective.Reduction;
import boulevard.device.MultiVector;
import boulevard.device.Precision;
import boulevard.device.Subproblem;
import boulevard.distributed.KernelOperator;
import boulevard.distributed.StopSignal;
import boulevard.model.Status;
import boulevard.solver.Limits;
import boulevard.solver.Objectives;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** One run of {@link SmoSolver} on one rank. */
final class SmoRun implements AutoCloseable {
    /** Steps per variable inside one working set before it is given back. */
    private static final long STEPS_PER_ROW = 200;
    /** Computing scores afresh has to lower the true gap; after so many times that it didn't, it never will. */
    private static final int USELESS_REFINEMENTS = 4;
    /** The scores that are carried along are a little off: aim a little lower, and the first check usually passes. */
    private static final double FIRST_AIM = 0.98;
    /** However far they are off, aiming lower than this share of the tolerance is of no use. */
    private static final double LOWEST_AIM = 0.1;

    private final KernelOperator x;
    private final SmoProblem problem;
    private final Limits limits;
    private final StopSignal signal;
    private final SmoSolver.Listener listener;
    private final DualState state;
    private final Candidates candidates;
    private final WorkingSet working;
    private final MultiVector scores;
    private final double[] exactScores;
    private final double[] exactBeta;
    /** All rows where they fit into one working set, otherwise null. */
    private final int @Nullable [] everything;

    private float @Nullable [] wholeKernel;
    private Precision precision;
    private long iterations;
    private final long[] steps = new long[1];
    private int refinements;
    private int useless;
    /** Iterations in a row in which nothing moved. */
    private int idle;
    /** Gap to reach with the scores that are carried along. */
    private double aim;

    private double bestGap = Double.POSITIVE_INFINITY;

    SmoRun(
            KernelOperator x,
            SmoProblem problem,
            SmoOptions options,
            Limits limits,
            StopSignal signal,
            SmoSolver.Listener listener) {
        this.x = x;
        this.problem = problem;
        this.limits = limits;
        this.signal = signal;
        this.listener = listener;
        this.precision = options.precision();
        x.activate(problem.groups());
        state = new DualState(problem);
        int[] all = allRows(x, problem.groups());
        everything = all.length <= options.workingSet() ? all : null;
        candidates = new Candidates(state, x);
        working = new WorkingSet(options.workingSet());
        scores = x.device().allocate(x.rows(), 1);
        exactScores = problem.linear().clone();
        exactBeta = new double[x.rows()];
        aim = FIRST_AIM * limits.tolerance();
    }

    SmoSolution run() {
        if (anywhere(problem.start())) {
            computeScoresAfresh();
        }
        scores.write(state.scores, 0);
        while (true) {
            Extremes now = Extremes.of(state, x.peers(), signal);
            listener.progress(iterations, now.objective(), now.gap());
            Status ending = ending(now);
            if (ending != null) {
                computeScoresAfresh();
                Extremes truth = Extremes.of(state, x.peers(), signal);
                boolean converged = truth.gap() <= limits.tolerance();
                if (converged || ending != Status.CONVERGED || !refine(truth)) {
                    return solution(truth, converged ? Status.CONVERGED : stalledUnless(ending));
                }
                now = truth;
            }
            iterate(now);
        }
    }

    private boolean anywhere(double[] start) {
        long[] any = {Arrays.stream(start).anyMatch(b -> b != 0) ? 1 : 0};
        x.peers().allReduce(HostBuffer.of(any), Reduction.MAX);
        return any[0] > 0;
    }

    /** Why the run ends, as far as the scores that are carried along tell (they may be wrong where nothing moves); null if it goes on. */
    private @Nullable Status ending(Extremes now) {
        if (now.gap() <= aim || idle > 1) {
            return Status.CONVERGED;
        }
        if (now.stop() != StopSignal.Reason.NONE) {
            return Objectives.stoppedBy(now.stop());
        }
        return iterations >= limits.maxIterations() ? Status.ITERATION_LIMIT : null;
    }

    private static Status stalledUnless(Status ending) {
        return ending == Status.CONVERGED ? Status.STALLED : ending;
    }

    /** Goes on from fresh scores; false if that has become useless. */
    private boolean refine(Extremes truth) {
        refinements++;
        useless = truth.gap() > 0.7 * bestGap ? useless + 1 : 0;
        bestGap = Math.min(bestGap, truth.gap());
        if (useless >= USELESS_REFINEMENTS) {
            return false;
        }
        idle = 0;
        aim = Math.max(LOWEST_AIM * limits.tolerance(), aim / 2);
        if (refinements == 2 && precision == Precision.SINGLE) {
            // Once may be bad luck. Twice, the kernel values themselves are too coarse.
            precision = Precision.DOUBLE;
            x.forget();
            wholeKernel = null;
        }
        scores.write(state.scores, 0);
        return true;
    }

    private void iterate(Extremes now) {
        int[] all = everything;
        if (all != null) {
            solveWhole(all);
        } else {
            solveWorkingSet(now);
        }
        iterations++;
    }

    /** The problem is one working set: its scores are computed afresh in any case. */
    private void solveWhole(int[] all) {
        float[] kernel = wholeKernel;
        if (kernel == null) {
            x.fetchWhole(all, precision);
            kernel = x.workingKernel();
            wholeKernel = kernel;
        }
        solve(all, subproblem(all, kernel, 0));
        computeScoresAfresh();
        scores.write(state.scores, 0);
    }

    private void solveWorkingSet(Extremes now) {
        boolean[] excluded = new boolean[state.rows()];
        for (int row : own(working.staying())) {
            excluded[x.position(row)] = true;
        }
        working.add(candidates.choose(now, working.room(), excluded));
        int[] set = working.rows();
        x.sortByOwner(set);
        x.fetch(set, precision);
        x.add(solve(set, subproblem(set, x.workingKernel(), SmoOptions.INNER_GAP)), scores);
        scores.read(state.scores, 0);
    }

    /** Solves the working set's problem and takes its dual variables over; their changes. */
    private double[] solve(int[] set, Subproblem small) {
        long before = steps[0];
        double[] beta = x.solve(small, steps);
        idle = steps[0] == before ? idle + 1 : 0;
        double[] delta = new double[set.length];
        for (int i = 0; i < set.length; i++) {
            delta[i] = beta[i] - small.beta()[i];
        }
        int[] bounds = x.ownerBounds(set);
        for (int i = bounds[x.peers().rank()]; i < bounds[x.peers().rank() + 1]; i++) {
            state.beta[x.position(set[i])] = beta[i];
        }
        return delta;
    }

    private int[] own(int[] rows) {
        return Arrays.stream(rows)
                .filter(row -> x.layout().owner(row) == x.peers().rank())
                .toArray();
    }

    private Subproblem subproblem(int[] set, float[] kernel, double innerGap) {
        int q = set.length;
        int[] bounds = x.ownerBounds(set);
        int rank = x.peers().rank();
        double[] values = new double[4 * q];
        for (int i = bounds[rank]; i < bounds[rank + 1]; i++) {
            int at = x.position(set[i]);
            values[4 * i] = state.scores[at];
            values[4 * i + 1] = state.beta[at];
            values[4 * i + 2] = state.lower(at);
            values[4 * i + 3] = state.upper(at);
        }
        x.peers()
                .allGather(
                        HostBuffer.of(values),
                        Arrays.stream(bounds).map(b -> 4 * b).toArray());
        double[][] parts = new double[4][q];
        for (int i = 0; i < values.length; i++) {
            parts[i % 4][i / 4] = values[i];
        }
        return new Subproblem(
                kernel,
                parts[0],
                parts[1],
                parts[2],
                parts[3],
                problem.epsilon(),
                innerGap,
                aim / 2,
                STEPS_PER_ROW * q);
    }

    /** All rows of the problem, sorted by owner. */
    private static int[] allRows(KernelOperator x, int[] groups) {
        int[] all = Arrays.stream(groups)
                .flatMap(g -> IntStream.range(x.layout().start(g), x.layout().end(g)))
                .toArray();
        x.sortByOwner(all);
        return all;
    }

    /** Scores from nothing but the dual variables, in float64; what didn't change since the last time isn't done again. */
    private void computeScoresAfresh() {
        double[] change = new double[exactBeta.length];
        for (int i = 0; i < change.length; i++) {
            change[i] = state.beta[i] - exactBeta[i];
        }
        scores.write(exactScores, 0);
        x.addExact(change, scores);
        scores.read(exactScores, 0);
        System.arraycopy(state.beta, 0, exactBeta, 0, exactBeta.length);
        System.arraycopy(exactScores, 0, state.scores, 0, exactScores.length);
    }

    private SmoSolution solution(Extremes truth, Status status) {
        double[] free = state.freeSlopes();
        x.peers().allReduce(HostBuffer.of(free), Reduction.SUM);
        double offset = free[1] > 0 ? free[0] / free[1] : middleOfWhatThereIs(truth);
        double[] gap = {state.dualityGap(offset)};
        x.peers().allReduce(HostBuffer.of(gap), Reduction.SUM);
        return new SmoSolution(
                state.beta.clone(),
                state.bounded(),
                offset,
                gap[0] - truth.objective(),
                truth.objective(),
                truth.gap(),
                status,
                new SmoSolution.Work(iterations, steps[0], refinements));
    }

    private static double middleOfWhatThereIs(Extremes truth) {
        if (Double.isInfinite(truth.rise())) {
            return Double.isInfinite(truth.fall()) ? 0 : truth.fall();
        }
        return Double.isInfinite(truth.fall()) ? truth.rise() : truth.middle();
    }

    @Override
    public void close() {
        scores.close();
    }
}
