package boulevard.train;

import boulevard.collective.Communicator;
import boulevard.collective.local.LocalGroup;
import boulevard.data.CsrBlock;
import boulevard.data.Dataset;
import boulevard.data.Sharding;
import boulevard.data.Targets;
import boulevard.device.ColumnTask;
import boulevard.device.Device;
import boulevard.device.DeviceGroup;
import boulevard.distributed.DistributedOperator;
import boulevard.distributed.Grid;
import boulevard.distributed.Shard;
import boulevard.distributed.StopSignal;
import boulevard.model.LinearModel;
import boulevard.model.Output;
import boulevard.solver.LinearSolver;
import boulevard.solver.Progress;
import boulevard.solver.ProgressListener;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** One training of a linear model: splits the data over the devices, runs the ranks, and puts the results together. */
final class LinearTraining {
    private final Dataset data;
    private final TrainingSpec spec;
    private final DeviceGroup devices;
    private final Grid grid;
    private final List<ColumnTask> tasks;
    private final SolverSelection selection;
    private final List<Progress> history = Collections.synchronizedList(new ArrayList<>());

    LinearTraining(Dataset data, TrainingSpec spec, DeviceGroup devices, Grid grid) {
        this.data = data;
        this.spec = spec;
        this.devices = devices;
        this.grid = grid;
        this.tasks = tasks(data, spec);
        this.selection = SolverSelection.choose(spec, grid, data.matrix().columns());
    }

    /** The binary problems: one for two classes (the second is positive) and for regression, else one per class. */
    private static List<ColumnTask> tasks(Dataset data, TrainingSpec spec) {
        double c = spec.c();
        if (!(data.targets() instanceof Targets.Classes targets)) {
            return List.of(new ColumnTask(0, c, c));
        }
        double[] weights = spec.classWeights().resolve(targets);
        if (weights.length == 2) {
            return List.of(new ColumnTask(1, c * weights[1], c * weights[0]));
        }
        List<ColumnTask> tasks = new ArrayList<>();
        for (int k = 0; k < weights.length; k++) {
            tasks.add(new ColumnTask(k, c * weights[k], c));
        }
        return tasks;
    }

    TrainingResult run(ProgressListener listener) {
        CpuClock cpu = new CpuClock();
        StopSignal signal = new StopSignal(spec.limits().time());
        List<Shard.Part> parts = split();
        ProgressListener recorder = progress -> {
            history.add(progress);
            listener.progress(progress);
        };
        AllReduceChoice allReduce = AllReduceChoice.of(spec.allReduce(), devices.devices(), true);
        List<RankResult> ranks = LocalGroup.run(
                devices.size(),
                allReduce.options(),
                allReduce.around(communicator -> rank(communicator, parts.get(communicator.rank()), signal, recorder)),
                signal::interrupt);
        double seconds = signal.seconds();
        double cpuSeconds = cpu.seconds();
        RankResult first = ranks.get(0);
        Output output = data.targets() instanceof Targets.Classes targets
                ? new Output.Classes(targets.labels())
                : new Output.Real();
        LinearModel model =
                new LinearModel(output, data.matrix().columns(), spec.bias(), first.weights(), first.certificate());
        return new TrainingResult(model, report(ranks, parts, allReduce.used(), seconds, cpuSeconds));
    }

    /** Which rows and columns each rank owns. */
    private List<Shard.Part> split() {
        int columns = data.matrix().columns();
        double[] speeds = new double[grid.rowGroups()];
        long[] memory = new long[grid.rowGroups()];
        long rows = data.matrix().rows() / grid.rowGroups();
        for (int group = 0; group < speeds.length; group++) {
            Device device = devices.devices().get(group * grid.columnGroups());
            speeds[group] = device.description().units();
            long vectors = selection.solver().bytesPerColumn(rows, columns / grid.columnGroups());
            memory[group] = Math.max(0, device.memory().limit() - vectors) / copies(device);
        }
        Sharding byRows = Sharding.rows(data.matrix(), speeds, memory);
        Sharding byColumns =
                grid.columnGroups() == 1 ? null : Sharding.columns(data.matrix().columnCounts(), grid.columnGroups());
        List<Shard.Part> parts = new ArrayList<>();
        for (int rank = 0; rank < grid.ranks(); rank++) {
            Sharding.Range r = byRows.range(grid.rowGroup(rank));
            Sharding.Range c =
                    byColumns == null ? new Sharding.Range(0, columns) : byColumns.range(grid.columnGroup(rank));
            parts.add(new Shard.Part(
                    (int) r.from(), (int) r.to(), (int) c.from(), (int) c.to(), grid.ownsConstant(rank)));
        }
        return parts;
    }

    private int copies(Device device) {
        boolean sparse = data.matrix().blocks().stream().anyMatch(CsrBlock.class::isInstance);
        return sparse ? device.sparseCopies() : 1;
    }

    private RankResult rank(Communicator communicator, Shard.Part part, StopSignal signal, ProgressListener listener) {
        Device device = devices.devices().get(communicator.rank());
        try (Shard shard = Shard.upload(device, data, part, spec.bias());
                DistributedOperator x = new DistributedOperator(device, communicator, grid, shard, signal)) {
            LinearSolver solver = selection.solver();
            ColumnGroups groups = new ColumnGroups(x, solver, spec, tasks);
            groups.solve(listener);
            double[] weights =
                    groups.gatherWeights(communicator, part, data.matrix().columns() + (spec.bias() != 0 ? 1 : 0));
            return new RankResult(
                    weights,
                    groups.certificate(),
                    x.passes() / tasks.size(),
                    x.rounds(),
                    shard.nonZeros(),
                    communicator.statistics(),
                    device.memory().peak());
        }
    }

    private TrainingReport report(
            List<RankResult> ranks, List<Shard.Part> parts, String allReduce, double seconds, double cpuSeconds) {
        List<TrainingReport.DeviceReport> reports = new ArrayList<>();
        for (int rank = 0; rank < ranks.size(); rank++) {
            RankResult result = ranks.get(rank);
            Device device = devices.devices().get(rank);
            reports.add(new TrainingReport.DeviceReport(
                    device.description().name(),
                    device.description().hardware(),
                    parts.get(rank).toRow() - parts.get(rank).fromRow(),
                    result.nonZeros(),
                    result.communication().seconds(),
                    result.communication().bytes(),
                    result.communication().seconds() / seconds,
                    result.peakMemory()));
        }
        return new TrainingReport(
                data.matrix().rows(),
                data.matrix().columns(),
                data.matrix().nonZeros(),
                data.targets() instanceof Targets.Classes targets
                        ? targets.labels().size()
                        : 0,
                selection.solver().name(),
                selection.reason(),
                grid.toString(),
                allReduce,
                ranks.get(0).passes(),
                ranks.get(0).rounds(),
                seconds,
                cpuSeconds,
                null,
                history,
                reports);
    }
}
