package boulevard.train;

import boulevard.collective.CommunicationStatistics;
import boulevard.collective.Communicator;
import boulevard.collective.local.LocalGroup;
import boulevard.data.Dataset;
import boulevard.data.Matrix;
import boulevard.data.Sharding;
import boulevard.data.Targets;
import boulevard.device.Device;
import boulevard.device.DeviceGroup;
import boulevard.device.Precision;
import boulevard.distributed.KernelLayout;
import boulevard.distributed.KernelMemory;
import boulevard.distributed.KernelOperator;
import boulevard.distributed.KernelShard;
import boulevard.distributed.StopSignal;
import boulevard.kernel.Kernel;
import boulevard.solver.MemoryPlan;
import boulevard.solver.Progress;
import boulevard.solver.ProgressListener;
import boulevard.solver.smo.SmoOptions;
import boulevard.solver.smo.SmoProblem;
import boulevard.solver.smo.SmoSolution;
import boulevard.solver.smo.SmoSolver;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/** One training of a kernel machine: groups ranks, splits the rows, solves all binary problems, makes the model. */
final class KernelTraining {
    /** Beyond this γ‖x‖² the float32 exponent of an RBF kernel is off by more than about 1e-4. */
    private static final double LARGEST_EXPONENT = 400;

    private final Dataset data;
    private final TrainingSpec spec;
    private final KernelSpec kernel;
    private final DeviceGroup devices;
    private final KernelMachines machines;
    private final Matrix rows;
    private final RankGroups groups;
    private final Precision precision;
    private final List<Progress> history = Collections.synchronizedList(new ArrayList<>());

    /** What a rank brings home. */
    private record RankPart(
            KernelOutcome outcome,
            int rows,
            long nonZeros,
            CommunicationStatistics communication,
            long peakMemory,
            MemoryPlan plan) {}

    KernelTraining(Dataset data, TrainingSpec spec, KernelSpec kernel, DeviceGroup devices) {
        this.data = data;
        this.spec = spec;
        this.kernel = kernel;
        this.devices = devices;
        this.machines = new KernelMachines(data, spec, kernel);
        this.rows = machines.inDataOrder()
                ? data.matrix()
                : data.matrix()
                        .select(Arrays.stream(machines.order()).asLongStream().toArray());
        this.groups = RankGroups.of(devices, rows, machines);
        this.precision = kernel.kernel() instanceof Kernel.Rbf rbf
                        && rbf.gamma() * data.matrix().largestSquaredNorm() > LARGEST_EXPONENT
                ? Precision.DOUBLE
                : Precision.SINGLE;
    }

    TrainingResult run(ProgressListener listener) {
        CpuClock cpu = new CpuClock();
        StopSignal signal = new StopSignal(spec.limits().time());
        ProgressListener recorder = new ProgressListener() {
            @Override
            public void progress(Progress progress) {
                history.add(progress);
                listener.progress(progress);
            }

            @Override
            public void plan(MemoryPlan plan) {
                listener.plan(plan);
            }
        };
        AllReduceChoice allReduce = AllReduceChoice.of(spec.allReduce(), devices.devices(), false);
        List<RankPart> parts = LocalGroup.run(
                devices.size(),
                allReduce.options(),
                allReduce.around(world -> rank(world, signal, recorder)),
                signal::interrupt);
        double seconds = signal.seconds();
        double cpuSeconds = cpu.seconds();
        KernelOutcome outcome = parts.get(0).outcome();
        KernelAssembly assembly = new KernelAssembly(data, kernel.kernel(), machines, outcome);
        return new TrainingResult(
                assembly.model(spec.limits().tolerance()),
                report(parts, assembly, allReduce.used(), seconds, cpuSeconds));
    }

    private RankPart rank(Communicator world, StopSignal signal, ProgressListener listener) {
        Device device = devices.devices().get(world.rank());
        int group = groups.group(world.rank());
        KernelOutcome outcome = new KernelOutcome(machines);
        try (Communicator peers = world.split(group, world.rank());
                KernelShard shard = new KernelShard(device, rows, layout(group), peers.rank())) {
            List<Integer> own = groups.machines().get(group);
            KernelPlanning planning = new KernelPlanning(
                    device,
                    peers,
                    kernel,
                    shard,
                    own.stream().map(m -> machines.all().get(m).groups()).toList());
            KernelMemory memory = planning.memory();
            MemoryPlan plan = planning.plan(memory);
            if (world.rank() == 0) {
                listener.plan(plan);
            }
            try (KernelOperator x = new KernelOperator(device, peers, kernel.kernel(), shard, memory)) {
                SmoOptions options = new SmoOptions(planning.workingSet(), precision);
                Totals totals = new Totals(x, signal, world.rank() == 0 ? listener : ProgressListener.NONE);
                for (int m : own) {
                    solve(x, m, options, outcome, totals);
                }
            }
            outcome.share(world);
            return new RankPart(
                    outcome,
                    shard.rows(),
                    shard.nonZeros(),
                    world.statistics(),
                    device.memory().peak(),
                    plan);
        }
    }

    /** What earlier problems of this rank took, for the progress of the next. */
    private final class Totals {
        private final KernelOperator x;
        private final StopSignal signal;
        private final ProgressListener listener;
        private long iterations;
        private double dual;

        Totals(KernelOperator x, StopSignal signal, ProgressListener listener) {
            this.x = x;
            this.signal = signal;
            this.listener = listener;
        }

        void report(long iteration, double objective, double gap) {
            listener.progress(new Progress(
                    iterations + iteration,
                    (double) x.rowsComputed() / data.targets().rows(),
                    iterations + iteration,
                    Double.NaN,
                    dual + objective,
                    gap,
                    signal.seconds()));
        }
    }

    private void solve(KernelOperator x, int m, SmoOptions options, KernelOutcome outcome, Totals totals) {
        KernelMachines.Machine machine = machines.all().get(m);
        x.activate(machine.groups());
        int[] numbers = x.rowNumbers();
        long computed = x.rowsComputed();
        long requested = x.rowsRequested();
        SmoProblem problem = machines.problem(machine, numbers);
        SmoSolution solution = SmoSolver.solve(x, problem, options, spec.limits(), totals.signal, totals::report);
        totals.iterations += solution.work().iterations();
        totals.dual += solution.dual();
        outcome.put(
                m,
                numbers,
                solution,
                x.peers().rank() == 0,
                x.rowsComputed() - computed,
                x.rowsRequested() - requested);
    }

    private KernelLayout layout(int group) {
        double[] speeds = RankGroups.speeds(devices, group * groups.size(), groups.size());
        long[] unlimited = new long[speeds.length];
        // Whether the rows fit is known when they are uploaded, with the numbers for the message.
        Arrays.fill(unlimited, Long.MAX_VALUE / 1024);
        int[] starts = machines.groupStarts();
        int[][] bounds = new int[starts.length - 1][];
        for (int g = 0; g < bounds.length; g++) {
            Sharding split = Sharding.rows(rows.rows(starts[g], starts[g + 1]), speeds, unlimited);
            bounds[g] = new int[speeds.length + 1];
            for (int r = 0; r < speeds.length; r++) {
                bounds[g][r] = starts[g] + (int) split.range(r).from();
            }
            bounds[g][speeds.length] = starts[g + 1];
        }
        return new KernelLayout(bounds);
    }

    private TrainingReport report(
            List<RankPart> parts, KernelAssembly assembly, String allReduce, double seconds, double cpuSeconds) {
        List<TrainingReport.DeviceReport> reports = new ArrayList<>();
        for (int rank = 0; rank < parts.size(); rank++) {
            RankPart part = parts.get(rank);
            Device device = devices.devices().get(rank);
            reports.add(new TrainingReport.DeviceReport(
                    device.description().name(),
                    device.description().hardware(),
                    part.rows(),
                    part.nonZeros(),
                    part.communication().seconds(),
                    part.communication().bytes(),
                    part.communication().seconds() / seconds,
                    part.peakMemory()));
        }
        KernelOutcome outcome = parts.get(0).outcome();
        return new TrainingReport(
                data.matrix().rows(),
                data.matrix().columns(),
                data.matrix().nonZeros(),
                data.targets() instanceof Targets.Classes targets && kernel.nu() == null
                        ? targets.labels().size()
                        : 0,
                "smo",
                "the exact solver for kernel machines",
                groups.toString(),
                allReduce,
                (double) outcome.rowsComputed() / data.targets().rows(),
                outcome.iterations(),
                seconds,
                cpuSeconds,
                new KernelReport(
                        machines.all().size(),
                        assembly.supportVectors(),
                        outcome.bounded(),
                        outcome.rowsComputed(),
                        outcome.rowsRequested(),
                        outcome.steps(),
                        outcome.refinements(),
                        groups.size(),
                        devices.devices().get(0).kernels().description(),
                        parts.stream().map(RankPart::plan).toList()),
                history,
                reports);
    }
}
