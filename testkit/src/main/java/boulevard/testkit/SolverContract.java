package boulevard.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import boulevard.data.CsrBlock;
import boulevard.data.Dataset;
import boulevard.data.Matrix;
import boulevard.data.SyntheticData;
import boulevard.data.Targets;
import boulevard.device.ColumnTask;
import boulevard.device.DeviceGroup;
import boulevard.distributed.Grid;
import boulevard.loss.Loss;
import boulevard.model.Status;
import boulevard.solver.Limits;
import boulevard.solver.LinearSolver;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What every linear solver has to pass, on any kind of device: certificates that an independent computation confirms, the same
 * answer on every grid of ranks, costs and weights that mean what they should, and honest endings.
 */
public abstract class SolverContract {
    /** The solver under test. */
    protected abstract LinearSolver solver();

    /** Opens devices of the kind under test. */
    protected abstract DeviceGroup open(int count);

    /** Grids that the solver accepts. */
    protected abstract List<Grid> grids();

    /** Relative gap that the solver is expected to reach on every grid. */
    protected abstract double tolerance();

    static Stream<Loss> losses() {
        return Stream.of(
                Loss.HINGE,
                Loss.SQUARED_HINGE,
                new Loss(Loss.Form.EPSILON_INSENSITIVE, 0.1),
                new Loss(Loss.Form.SQUARED_EPSILON_INSENSITIVE, 0.1));
    }

    private GridRun.Setting setting(Loss loss, double c) {
        Dataset data = loss.classifies()
                ? SyntheticData.text(300, 120, 12, 2, 0.1, 11)
                : SyntheticData.regression(300, 120, 12, 0.3, 12);
        Limits limits = new Limits(tolerance(), 5000, Limits.NO_TIME_LIMIT);
        return new GridRun.Setting(data, loss, List.of(new ColumnTask(1, c, c)), 1, limits);
    }

    private GridRun run(GridRun.Setting setting, Grid grid) {
        try (DeviceGroup devices = open(grid.ranks())) {
            return GridRun.solve(solver(), setting, grid, devices);
        }
    }

    private void assertCertified(GridRun run, GridRun.Setting setting) {
        assertThat(run.certificate().status()).isEqualTo(Status.CONVERGED);
        double primal = setting.oracle().primal(run.weights());
        double dual = setting.oracle().dual(run.beta());
        assertThat(run.certificate().primal()).isCloseTo(primal, within(1e-9 * primal));
        assertThat(run.certificate().dual()).isCloseTo(dual, within(1e-9 * primal));
        assertThat(primal - dual).isBetween(-1e-9 * primal, setting.limits().tolerance() * primal * (1 + 1e-6));
    }

    @ParameterizedTest
    @MethodSource("losses")
    void everyGridGivesACertifiedSolutionOfTheSameObjective(Loss loss) {
        GridRun.Setting setting = setting(loss, 1);
        double best = run(setting.withTolerance(tolerance() / 10), new Grid(1, 1))
                .certificate()
                .primal();
        for (Grid grid : grids()) {
            GridRun run = run(setting, grid);
            assertCertified(run, setting);
            assertThat(run.certificate().primal())
                    .as("%s on %s", loss, grid)
                    .isCloseTo(best, within(tolerance() * best));
        }
    }

    @ParameterizedTest
    @MethodSource("losses")
    void costsOfManyMagnitudesConverge(Loss loss) {
        for (double c : new double[] {1e-3, 10}) {
            GridRun.Setting setting = setting(loss, c).withTolerance(1e-3);
            assertCertified(run(setting, new Grid(1, 1)), setting);
        }
    }

    @Tag("long")
    @ParameterizedTest
    @MethodSource("losses")
    void problemsSolvedTogetherAreThoseSolvedAlone(Loss loss) {
        Dataset data = loss.classifies()
                ? SyntheticData.text(250, 90, 10, 4, 0.05, 21)
                : SyntheticData.regression(250, 90, 10, 0.3, 22);
        List<ColumnTask> tasks = IntStream.range(0, 4)
                .mapToObj(k -> new ColumnTask(k, Math.pow(3, k - 2), 0.5))
                .toList();
        Limits limits = new Limits(tolerance(), 5000, Limits.NO_TIME_LIMIT);
        GridRun.Setting together = new GridRun.Setting(data, loss, tasks, 0.5, limits);
        for (Grid grid : grids()) {
            GridRun run = run(together, grid);
            assertCertified(run, together);
            double alone = 0;
            for (ColumnTask task : tasks) {
                GridRun.Setting single = new GridRun.Setting(data, loss, List.of(task), 0.5, limits);
                alone += run(single, new Grid(1, 1)).certificate().primal();
            }
            assertThat(run.certificate().primal()).isCloseTo(alone, within(2 * tolerance() * alone));
        }
    }

    @Tag("long")
    @ParameterizedTest
    @MethodSource("losses")
    void aWeightCountsLikeCopiesOfTheRow(Loss loss) {
        GridRun.Setting plain = setting(loss, 1);
        Matrix matrix = plain.data().matrix();
        int rows = plain.data().targets().rows();
        int[] copies = IntStream.range(0, rows).map(i -> i % 3).toArray();
        double[] weights = Arrays.stream(copies).asDoubleStream().toArray();
        int[] order = IntStream.range(0, rows)
                .flatMap(i -> IntStream.generate(() -> i).limit(copies[i]))
                .toArray();
        Matrix repeated = new Matrix(
                matrix.columns(),
                Arrays.stream(order)
                        .mapToObj(i -> matrix.rows(i, i + 1L).blocks().get(0))
                        .toList());
        Targets targets = plain.data().targets() instanceof Targets.Classes classes
                ? new Targets.Classes(
                        classes.labels(),
                        Arrays.stream(order).map(i -> classes.ids()[i]).toArray())
                : new Targets.Reals(Arrays.stream(order)
                        .mapToDouble(i -> ((Targets.Reals) plain.data().targets()).values()[i])
                        .toArray());
        GridRun.Setting weighted =
                new GridRun.Setting(plain.data().withWeights(weights), loss, plain.tasks(), 1, plain.limits());
        GridRun.Setting copied =
                new GridRun.Setting(new Dataset(repeated, targets), loss, plain.tasks(), 1, plain.limits());
        GridRun run = run(weighted, new Grid(1, 1));
        assertCertified(run, weighted);
        double expected = run(copied, new Grid(1, 1)).certificate().primal();
        assertThat(run.certificate().primal()).isCloseTo(expected, within(tolerance() * expected));
    }

    @Test
    void moreRanksThanRowsWork() {
        Dataset data = new Dataset(
                Matrix.of(new CsrBlock(2, new int[] {0, 1, 2, 2}, new int[] {0, 1}, new float[] {1, 2})),
                new Targets.Classes(boulevard.data.Labels.of(List.of("a", "b")), new int[] {0, 1, 0}));
        GridRun.Setting setting = new GridRun.Setting(
                data, Loss.HINGE, List.of(new ColumnTask(1, 1, 1)), 1, new Limits(1e-4, 1000, Limits.NO_TIME_LIMIT));
        assertCertified(run(setting, new Grid(5, 1)), setting);
    }

    @Test
    void theIterationLimitIsToldHonestly() {
        GridRun.Setting setting = setting(Loss.HINGE, 100);
        GridRun.Setting limited = new GridRun.Setting(
                setting.data(), Loss.HINGE, setting.tasks(), 1, new Limits(1e-9, 1, Limits.NO_TIME_LIMIT));
        for (Grid grid : grids()) {
            GridRun run = run(limited, grid);
            assertThat(run.certificate().status()).isEqualTo(Status.ITERATION_LIMIT);
            assertThat(run.certificate().relativeGap()).isGreaterThan(1e-9);
        }
    }

    @Test
    void theTimeLimitEndsTheRunOnAllRanks() {
        GridRun.Setting setting = setting(Loss.HINGE, 100);
        GridRun.Setting limited = new GridRun.Setting(
                setting.data(), Loss.HINGE, setting.tasks(), 1, new Limits(1e-12, Long.MAX_VALUE, Duration.ofNanos(1)));
        for (Grid grid : grids()) {
            assertThat(run(limited, grid).certificate().status()).isEqualTo(Status.TIME_LIMIT);
        }
    }

    @Test
    void interruptionKeepsTheModelAndTheFlag() {
        GridRun.Setting setting = setting(Loss.SQUARED_HINGE, 1).withTolerance(1e-12);
        Thread.currentThread().interrupt();
        GridRun run = run(setting, grids().get(grids().size() - 1));
        assertThat(Thread.interrupted()).isTrue();
        assertThat(run.certificate().status()).isEqualTo(Status.INTERRUPTED);
        assertThat(run.weights()).hasSize(setting.data().matrix().columns() + 1);
    }
}
