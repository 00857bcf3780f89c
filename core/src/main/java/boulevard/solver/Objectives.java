package boulevard.solver;

import boulevard.distributed.DistributedOperator;
import boulevard.distributed.StopSignal;
import boulevard.model.Certificate;
import boulevard.model.Status;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Primal and dual objectives of all binary problems of a run, as last computed, and which of them are finished.
 *
 * <p>Columns are numbered as in the whole task, whatever subset a solver works on.
 */
public final class Objectives {
    private final double[] primal;
    private final double[] dual;
    private final boolean[] finished;
    /** Columns that can't be improved any more, whatever their gap. */
    private final boolean[] stuck;

    /** Nothing known: gaps are infinite. */
    public Objectives(int columns) {
        primal = new double[columns];
        dual = new double[columns];
        finished = new boolean[columns];
        stuck = new boolean[columns];
        Arrays.fill(primal, Double.POSITIVE_INFINITY);
    }

    /**
     * Takes a column's objectives; it is finished if its own relative gap is at most the tolerance now. Gaps aren't monotone: a
     * column that is still worked on may become unfinished again.
     */
    public void update(int column, double newPrimal, double newDual, double tolerance) {
        primal[column] = newPrimal;
        dual[column] = newDual;
        finished[column] = stuck[column] || Certificate.isWithin(newPrimal, newDual, tolerance);
    }

    /** Marks a column as one that can't be improved any more; that is no matter if it is finished. */
    public void stall(int column) {
        stuck[column] |= !finished[column];
        finished[column] = true;
    }

    /** Whether a column is finished. */
    public boolean finished(int column) {
        return finished[column];
    }

    /** Whether the relative gap of the sums over all columns is at most the tolerance. */
    public boolean converged(double tolerance) {
        return Certificate.isWithin(primal(), dual(), tolerance);
    }

    /** Why the run ends now, or null if it goes on. */
    public @Nullable Status ending(DistributedOperator x, Limits limits, long iteration) {
        if (converged(limits.tolerance())) {
            return Status.CONVERGED;
        }
        if (IntStream.range(0, finished.length).allMatch(k -> finished[k])) {
            return Status.STALLED;
        }
        if (x.stop() != StopSignal.Reason.NONE) {
            return stoppedBy(x.stop());
        }
        return iteration >= limits.maxIterations() ? Status.ITERATION_LIMIT : null;
    }

    /** The status of a run that stops for a reason. */
    public static Status stoppedBy(StopSignal.Reason reason) {
        return switch (reason) {
            case NONE -> throw new IllegalArgumentException("wanted a reason to stop, got none");
            case TIME -> Status.TIME_LIMIT;
            case INTERRUPTED -> Status.INTERRUPTED;
        };
    }

    /** Tells the listener, on rank 0. */
    public void report(DistributedOperator x, long iteration, ProgressListener listener) {
        if (x.rank() == 0) {
            double passes = x.passes() / primal.length;
            listener.progress(new Progress(iteration, passes, x.rounds(), primal(), dual(), x.seconds()));
        }
    }

    /** Primal − dual of a column. */
    public double gap(int column) {
        return primal[column] - dual[column];
    }

    /** Primal objective of a column. */
    public double primal(int column) {
        return primal[column];
    }

    /** Sum of the primal objectives. */
    public double primal() {
        return Arrays.stream(primal).sum();
    }

    /** Sum of the dual objectives. */
    public double dual() {
        return Arrays.stream(dual).sum();
    }
}
