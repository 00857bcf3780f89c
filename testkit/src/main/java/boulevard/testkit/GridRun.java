package boulevard.testkit;

import boulevard.collective.Communicator;
import boulevard.collective.local.LocalGroup;
import boulevard.collective.local.LocalOptions;
import boulevard.data.Dataset;
import boulevard.data.Sharding;
import boulevard.device.ColumnTask;
import boulevard.device.Device;
import boulevard.device.DeviceGroup;
import boulevard.distributed.DistributedOperator;
import boulevard.distributed.Grid;
import boulevard.distributed.Shard;
import boulevard.distributed.StopSignal;
import boulevard.loss.Loss;
import boulevard.model.Certificate;
import boulevard.solver.Certifier;
import boulevard.solver.Limits;
import boulevard.solver.LinearSolution;
import boulevard.solver.LinearSolver;
import boulevard.solver.ProgressListener;
import java.util.Arrays;
import java.util.List;

/**
 * A solver's run on a grid of ranks, with the parts of its solution put together.
 *
 * @param weights (columns + constant) × problems
 * @param beta rows × problems
 * @param certificate as {@link Certifier} gives it
 * @param passes over the data, per problem, the certificate's included
 * @param rounds all-reduces of a whole vector
 */
public record GridRun(double[] weights, double[] beta, Certificate certificate, double passes, long rounds) {

    /**
     * What is solved.
     *
     * @param data rows and targets
     * @param loss the loss
     * @param tasks the binary problems
     * @param bias value of the constant feature
     * @param limits tolerance and limits
     */
    public record Setting(Dataset data, Loss loss, List<ColumnTask> tasks, double bias, Limits limits) {
        /** The same with another tolerance. */
        public Setting withTolerance(double tolerance) {
            return new Setting(data, loss, tasks, bias, new Limits(tolerance, limits.maxIterations(), limits.time()));
        }

        /** An independent judge of its solutions. */
        public LinearOracle oracle() {
            return new LinearOracle(data, loss, tasks, bias);
        }
    }

    private record Part(Shard.Part where, int columns, double[] weights, double[] beta, GridRun sums) {}

    /** Solves on open devices, one per rank; checks that every device's memory is empty afterwards. */
    public static GridRun solve(LinearSolver solver, Setting setting, Grid grid, DeviceGroup devices) {
        Dataset data = setting.data();
        double[] even = new double[grid.rowGroups()];
        long[] unlimited = new long[grid.rowGroups()];
        Arrays.fill(even, 1);
        Arrays.fill(unlimited, Long.MAX_VALUE / 1024);
        Sharding rows = Sharding.rows(data.matrix(), even, unlimited);
        Sharding columns = Sharding.columns(data.matrix().columnCounts(), grid.columnGroups());
        StopSignal signal = new StopSignal(setting.limits().time());
        List<Part> parts = LocalGroup.run(
                grid.ranks(),
                LocalOptions.defaults(),
                world -> {
                    Sharding.Range r = rows.range(grid.rowGroup(world.rank()));
                    Sharding.Range c = columns.range(grid.columnGroup(world.rank()));
                    Shard.Part part = new Shard.Part(
                            (int) r.from(),
                            (int) r.to(),
                            (int) c.from(),
                            (int) c.to(),
                            grid.ownsConstant(world.rank()));
                    return solve(solver, setting, grid, devices.devices().get(world.rank()), world, part, signal);
                },
                signal::interrupt);
        for (Device device : devices.devices()) {
            if (device.memory().used() != 0) {
                throw new AssertionError(device.memory().used() + " bytes left on "
                        + device.description().name());
            }
        }
        return join(parts, setting);
    }

    private static Part solve(
            LinearSolver solver,
            Setting setting,
            Grid grid,
            Device device,
            Communicator world,
            Shard.Part part,
            StopSignal signal) {
        DistributedOperator.Problem problem = new DistributedOperator.Problem(setting.loss(), setting.tasks());
        try (Shard shard = Shard.upload(device, setting.data(), part, setting.bias());
                DistributedOperator x = new DistributedOperator(device, world, grid, shard, signal);
                LinearSolution solution = solver.solve(x, problem, setting.limits(), ProgressListener.NONE)) {
            Certificate certificate =
                    Certifier.certify(x, problem, solution, setting.limits().tolerance());
            double[] weights = solution.weights().toArray();
            double[] beta = solution.beta().toArray();
            double passes = x.passes() / problem.width();
            return new Part(
                    part, shard.columns(), weights, beta, new GridRun(weights, beta, certificate, passes, x.rounds()));
        }
    }

    private static GridRun join(List<Part> parts, Setting setting) {
        int k = setting.tasks().size();
        double[] weights = new double[(setting.data().matrix().columns() + (setting.bias() != 0 ? 1 : 0)) * k];
        double[] beta = new double[setting.data().targets().rows() * k];
        for (Part part : parts) {
            System.arraycopy(part.weights(), 0, weights, part.where().fromColumn() * k, part.columns() * k);
            System.arraycopy(part.beta(), 0, beta, part.where().fromRow() * k, part.beta().length);
        }
        GridRun sums = parts.get(0).sums();
        return new GridRun(weights, beta, sums.certificate(), sums.passes(), sums.rounds());
    }
}
