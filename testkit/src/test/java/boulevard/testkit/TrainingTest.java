package boulevard.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import boulevard.collective.local.LocalGroup;
import boulevard.collective.local.LocalOptions;
import boulevard.data.CsrBlock;
import boulevard.data.DataException;
import boulevard.data.Dataset;
import boulevard.data.Labels;
import boulevard.data.Matrix;
import boulevard.data.SyntheticData;
import boulevard.data.Targets;
import boulevard.device.ColumnTask;
import boulevard.device.Device;
import boulevard.device.DeviceGroup;
import boulevard.device.DeviceMemoryException;
import boulevard.device.Devices;
import boulevard.device.MultiVector;
import boulevard.distributed.DistributedOperator;
import boulevard.distributed.Grid;
import boulevard.distributed.Shard;
import boulevard.distributed.StopSignal;
import boulevard.loss.Loss;
import boulevard.model.Certificate;
import boulevard.model.Status;
import boulevard.solver.Certifier;
import boulevard.solver.Limits;
import boulevard.solver.LinearSolution;
import boulevard.solver.Progress;
import boulevard.solver.newton.NewtonSolver;
import boulevard.train.Boulevard;
import boulevard.train.SolverChoice;
import boulevard.train.TrainingResult;
import boulevard.train.TrainingSpec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Training as a user of the library sees it, and the traps that reviews have found. */
final class TrainingTest {
    private static final TrainingSpec NEWTON =
            TrainingSpec.defaults().withSolver(SolverChoice.NEWTON).withDevices("reference");

    @Test
    void problemsOfManyClassesConverge() {
        long first = Seed.orElse(0);
        for (long seed = first; seed < first + 60; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            int classes = random.nextInt(3, 13);
            Dataset data = SyntheticData.text(
                    random.nextInt(100, 400), random.nextInt(10, 100), 10, classes, 0.4 * random.nextDouble(), seed);
            for (Loss loss : List.of(Loss.HINGE, Loss.SQUARED_HINGE)) {
                TrainingResult result = Boulevard.train(data, NEWTON.withLoss(loss));
                assertThat(result.certificate().status())
                        .as("%s, seed %d", loss, seed)
                        .isEqualTo(Status.CONVERGED);
            }
        }
    }

    @Test
    void aFinishedClassThatGetsWorseIsTakenUpAgain() {
        Dataset data = SyntheticData.text(460, 22, 14, 5, 0.2613014109639118, 22);
        Certificate certificate =
                Boulevard.train(data, NEWTON.withLoss(Loss.HINGE)).certificate();
        assertThat(certificate.status()).isEqualTo(Status.CONVERGED);
        assertThat(certificate.relativeGap()).isBetween(0.0, 1e-3);
    }

    @Test
    void aColumnGroupWithoutColumnsChangesNothing() {
        int rows = 300;
        SplittableRandom random = new SplittableRandom(3);
        int[] offsets = new int[rows + 1];
        int[] ids = new int[rows + 1];
        float[] values = new float[rows + 1];
        int[] labels = new int[rows];
        Arrays.fill(ids, 1);
        ids[0] = 0;
        for (int i = 0; i < rows; i++) {
            offsets[i + 1] = i + 2;
            labels[i] = random.nextInt(2);
            values[i] = (float) random.nextDouble();
        }
        Dataset skewed = new Dataset(
                Matrix.of(new CsrBlock(2, offsets, ids, values)),
                new Targets.Classes(Labels.of(List.of("a", "b")), labels));
        GridRun.Setting setting = new GridRun.Setting(
                skewed,
                Loss.SQUARED_HINGE,
                List.of(new ColumnTask(1, 1, 1)),
                1,
                new Limits(1e-8, 1000, Limits.NO_TIME_LIMIT));
        for (int groups = 1; groups <= 4; groups++) {
            try (DeviceGroup devices = Devices.open("reference*" + groups)) {
                GridRun run = GridRun.solve(new NewtonSolver(), setting, new Grid(1, groups), devices);
                double primal = setting.oracle().primal(run.weights());
                assertThat(run.certificate().primal()).as("%d groups", groups).isCloseTo(primal, within(1e-9 * primal));
            }
        }
    }

    @Test
    void dualVariablesOutOfRangeProveNothing() {
        Dataset empty = new Dataset(
                Matrix.of(new CsrBlock(1, new int[] {0, 0, 0}, new int[0], new float[0])),
                new Targets.Classes(Labels.of(List.of("a", "b")), new int[] {0, 1}));
        try (DeviceGroup devices = Devices.open("reference")) {
            Device device = devices.devices().get(0);
            Certificate certificate = LocalGroup.run(1, LocalOptions.defaults(), world -> {
                        Shard.Part all = new Shard.Part(0, 2, 0, 1, true);
                        StopSignal signal = new StopSignal(Limits.NO_TIME_LIMIT);
                        try (Shard shard = Shard.upload(device, empty, all, 0);
                                DistributedOperator x =
                                        new DistributedOperator(device, world, Grid.data(1), shard, signal)) {
                            MultiVector w = x.featureLike(1);
                            MultiVector beta = x.rowLike(1);
                            w.write(new double[] {3}, 0);
                            beta.write(new double[] {-50, 50}, 0);
                            var problem = new DistributedOperator.Problem(Loss.HINGE, List.of(new ColumnTask(1, 1, 1)));
                            try (LinearSolution claim = new LinearSolution(w, beta, Status.CONVERGED, 1)) {
                                return Certifier.certify(x, problem, claim, 1e-3);
                            }
                        }
                    })
                    .get(0);
            assertThat(certificate.primal()).isEqualTo(4.5 + 2);
            assertThat(certificate.dual()).isEqualTo(2);
            assertThat(certificate.status()).isEqualTo(Status.STALLED);
        }
    }

    @Test
    void aRanksOwnFailureIsTheOneReported() {
        for (int attempt = 0; attempt < 50; attempt++) {
            assertThatThrownBy(() -> LocalGroup.run(3, LocalOptions.defaults(), world -> {
                        try (var part = world.split(0, world.rank())) {
                            part.barrier();
                            if (world.rank() == 1) {
                                throw new DataException("the reason");
                            }
                            for (int i = 0; i < 1000; i++) {
                                part.barrier();
                            }
                            return part.size();
                        }
                    }))
                    .isInstanceOf(DataException.class)
                    .hasMessage("the reason");
        }
    }

    @Test
    void onlyTheClassesThatOccurAreNamed() {
        Dataset one = new Dataset(
                Matrix.of(new CsrBlock(1, new int[] {0, 1, 2}, new int[] {0, 0}, new float[] {1, 2})),
                new Targets.Classes(Labels.of(List.of("a", "b", "c")), new int[] {1, 1}));
        assertThatThrownBy(() -> Boulevard.train(one, NEWTON))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("got only [b]");
    }

    @Test
    void dataThatNoFileWouldHaveIsRefused() {
        assertThatThrownBy(() -> Boulevard.train(twoRows(1, 0, Float.NaN), NEWTON))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("row 2")
                .hasMessageContaining("NaN");
        assertThatThrownBy(() -> Boulevard.train(twoRows(1, 1, 1), NEWTON))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("below 1");
    }

    private static Dataset twoRows(int columns, int secondColumn, float secondValue) {
        int[] ids = {0, secondColumn};
        return new Dataset(
                Matrix.of(new CsrBlock(columns, new int[] {0, 1, 2}, ids, new float[] {1, secondValue})),
                new Targets.Classes(Labels.of(List.of("a", "b")), new int[] {0, 1}));
    }

    @Test
    void groupsOfClassesAreOneTask() {
        Dataset data = SyntheticData.text(400, 150, 12, 9, 0.1, 12);
        TrainingSpec spec = NEWTON.withTolerance(1e-6);
        double expected = Boulevard.train(data, spec).certificate().primal();
        List<Progress> history = new ArrayList<>();
        try (DeviceGroup devices = Devices.open("reference", 200_000L)) {
            TrainingResult result = Boulevard.train(data, spec, devices, history::add);
            assertThat(result.certificate().status()).isEqualTo(Status.CONVERGED);
            assertThat(result.certificate().primal()).isCloseTo(expected, within(1e-6 * expected));
            Progress last = history.get(history.size() - 1);
            assertThat(last.primal()).isCloseTo(result.certificate().primal(), within(1e-9 * expected));
            assertThat(last.passes()).isLessThanOrEqualTo(result.report().passes());
            TrainingResult limited = Boulevard.train(data, spec.withMaxIterations(2), devices, p -> {});
            assertThat(limited.report().iterations()).isEqualTo(2);
            assertThat(limited.certificate().status()).isEqualTo(Status.ITERATION_LIMIT);
            assertThat(devices.devices().get(0).memory().used()).isZero();
        }
    }

    @Test
    void aTrainingThatDoesNotFitLeavesNothingBehind() {
        Dataset data = SyntheticData.text(400, 150, 12, 9, 0.1, 12);
        int refused = 0;
        for (long bytes = 20_000; bytes < 140_000; bytes += 1_500) {
            try (DeviceGroup devices = Devices.open("reference*2", bytes)) {
                try {
                    Boulevard.train(data, NEWTON, devices, p -> {});
                } catch (DeviceMemoryException | DataException full) {
                    refused++;
                }
                for (Device device : devices.devices()) {
                    assertThat(device.memory().used()).as("%d bytes", bytes).isZero();
                }
            }
        }
        assertThat(refused).isPositive();
    }
}
