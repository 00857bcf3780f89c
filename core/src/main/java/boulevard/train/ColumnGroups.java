package boulevard.train;

import boulevard.collective.Communicator;
import boulevard.collective.HostBuffer;
import boulevard.collective.Reduction;
import boulevard.device.ColumnTask;
import boulevard.device.MemoryBudget;
import boulevard.distributed.DistributedOperator;
import boulevard.distributed.Shard;
import boulevard.distributed.StopSignal;
import boulevard.model.Certificate;
import boulevard.model.Status;
import boulevard.solver.Certifier;
import boulevard.solver.Limits;
import boulevard.solver.LinearSolution;
import boulevard.solver.LinearSolver;
import boulevard.solver.Objectives;
import boulevard.solver.Progress;
import boulevard.solver.ProgressListener;
import java.util.ArrayList;
import java.util.List;

/**
 * Solves the binary problems of a task in as few groups as memory allows; each group shares its passes over the data. One
 * rank's view.
 */
final class ColumnGroups {
    /** Share of the free memory that vectors may take; the rest is for the devices' own scratch space. */
    private static final double VECTOR_SHARE = 0.8;

    private final DistributedOperator x;
    private final LinearSolver solver;
    private final TrainingSpec spec;
    private final List<ColumnTask> tasks;
    private final long columns;
    private final double[] weights;
    private final List<Certificate> certificates = new ArrayList<>();
    private long iterations;

    ColumnGroups(DistributedOperator x, LinearSolver solver, TrainingSpec spec, List<ColumnTask> tasks) {
        this.x = x;
        this.solver = solver;
        this.spec = spec;
        this.tasks = tasks;
        this.columns = x.columns();
        // Replicas of the first row group are the same; only they keep the weights.
        boolean keeps = x.rowGroup() == 0;
        this.weights = new double[keeps ? Math.toIntExact(columns * tasks.size()) : 0];
    }

    void solve(ProgressListener listener) {
        int width = groupWidth();
        for (int from = 0; from < tasks.size(); from += width) {
            int to = Math.min(tasks.size(), from + width);
            var problem = new DistributedOperator.Problem(spec.loss(), tasks.subList(from, to));
            try (LinearSolution solution = solve(problem, listener)) {
                iterations += solution.iterations();
                certificates.add(
                        Certifier.certify(x, problem, solution, spec.limits().tolerance()));
                keep(solution, from);
            }
        }
    }

    /** The limits hold for the whole task: groups that come too late keep w = 0 and say why. */
    private LinearSolution solve(DistributedOperator.Problem problem, ProgressListener listener) {
        Limits limits = spec.limits();
        long left = limits.maxIterations() - iterations;
        if (x.stop() != StopSignal.Reason.NONE || left < 1) {
            Status status =
                    x.stop() == StopSignal.Reason.NONE ? Status.ITERATION_LIMIT : Objectives.stoppedBy(x.stop());
            return new LinearSolution(x.featureLike(problem.width()), x.rowLike(problem.width()), status, 0);
        }
        long before = iterations;
        double primal = certificates.stream().mapToDouble(Certificate::primal).sum();
        double dual = certificates.stream().mapToDouble(Certificate::dual).sum();
        ProgressListener shifted = p -> listener.progress(new Progress(
                before + p.iteration(),
                x.passes() / tasks.size(),
                p.rounds(),
                primal + p.primal(),
                dual + p.dual(),
                p.seconds()));
        return solver.solve(x, problem, new Limits(limits.tolerance(), left, limits.time()), shifted);
    }

    /** How many problems fit into every rank's memory at once; at least 1, and then the device says what is missing. */
    private int groupWidth() {
        MemoryBudget memory = x.device().memory();
        double free = VECTOR_SHARE * (memory.limit() - memory.used());
        double fits = Math.max(1, Math.floor(free / solver.bytesPerColumn(x.rows(), columns)));
        return (int) x.minimum(Math.min(fits, tasks.size()));
    }

    private void keep(LinearSolution solution, int from) {
        if (weights.length == 0) {
            return;
        }
        double[] group = solution.weights().toArray();
        int width = solution.weights().width();
        for (int j = 0; j < columns; j++) {
            System.arraycopy(group, j * width, weights, j * tasks.size() + from, width);
        }
    }

    /** The sum over all groups; converged only if all together are within the tolerance. */
    Certificate certificate() {
        double primal = certificates.stream().mapToDouble(Certificate::primal).sum();
        double dual = certificates.stream().mapToDouble(Certificate::dual).sum();
        double tolerance = spec.limits().tolerance();
        Status status = Certificate.isWithin(primal, dual, tolerance)
                ? Status.CONVERGED
                : certificates.stream()
                        .map(Certificate::status)
                        .filter(s -> s != Status.CONVERGED)
                        .findFirst()
                        .orElse(Status.STALLED);
        return new Certificate(primal, dual, status, tolerance);
    }

    /** All weights, on rank 0; other ranks get nothing that matters. A collective call. */
    double[] gatherWeights(Communicator world, Shard.Part part, int allColumns) {
        if (x.columnGroups() == 1) {
            return weights;
        }
        double[] all = new double[Math.multiplyExact(allColumns, tasks.size())];
        System.arraycopy(weights, 0, all, part.fromColumn() * tasks.size(), weights.length);
        world.allReduce(HostBuffer.of(all), Reduction.SUM);
        return all;
    }
}
