package boulevard.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import boulevard.data.DataException;
import boulevard.data.Dataset;
import boulevard.data.Labels;
import boulevard.data.Matrix;
import boulevard.data.RowBlock;
import boulevard.data.SyntheticData;
import boulevard.data.Targets;
import boulevard.device.DeviceGroup;
import boulevard.device.Devices;
import boulevard.loss.Loss;
import boulevard.model.Calibration;
import boulevard.model.Model;
import boulevard.model.ModelProbabilities;
import boulevard.model.Output;
import boulevard.model.Status;
import boulevard.solver.ProgressListener;
import boulevard.train.Boulevard;
import boulevard.train.CrossValidation;
import boulevard.train.FoldScore;
import boulevard.train.TrainingResult;
import boulevard.train.TrainingSpec;
import boulevard.tune.GridPoint;
import boulevard.tune.GridSearch;
import boulevard.tune.ParameterGrid;
import boulevard.tune.PointResult;
import boulevard.tune.SearchResult;
import boulevard.validation.DeviceJobs;
import boulevard.validation.Folds;
import boulevard.validation.Score;
import boulevard.validation.Sigmoid;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Cross-validation, calibration and search on the reference device. */
final class CrossValidationTest {
    private static final TrainingSpec SPEC = TrainingSpec.defaults().withDevices("reference");

    private static Dataset twoClasses(int rows, long seed) {
        return SyntheticData.text(rows, 40, 8, 2, 0.2, seed);
    }

    private static Dataset labelled(Dataset data, int classes, int... ids) {
        return new Dataset(
                data.matrix(),
                new Targets.Classes(
                        Labels.of(IntStream.range(0, classes)
                                .mapToObj(Integer::toString)
                                .toList()),
                        ids));
    }

    private static DeviceGroup devices(int count) {
        return Devices.open("reference*" + count);
    }

    private static double[] values(Model model, Matrix matrix) {
        return matrix.blocks().stream()
                .map((RowBlock block) -> model.decisionValues(block))
                .flatMapToDouble(Arrays::stream)
                .toArray();
    }

    @Test
    void scoresAreThoseOfTrainingByHandOnAnyNumberOfDevices() {
        Dataset data = twoClasses(120, 3);
        Folds folds = Folds.of(data.targets(), 4, 1);
        try (DeviceGroup one = devices(1);
                DeviceGroup three = devices(3)) {
            CrossValidation validation = new CrossValidation(data, folds);
            List<FoldScore> scores = validation.scores(SPEC, Score.ACCURACY, three);

            assertThat(scores).hasSize(4).isEqualTo(validation.scores(SPEC, Score.ACCURACY, one));
            for (FoldScore score : scores) {
                Model model = Boulevard.train(
                                data.select(folds.training(score.fold())), SPEC, one, ProgressListener.NONE)
                        .model();
                Dataset heldOut = data.select(folds.heldOut(score.fold()));
                double[] values = values(model, heldOut.matrix());
                int[] truth = ((Targets.Classes) heldOut.targets()).ids();
                long correct = IntStream.range(0, truth.length)
                        .filter(i -> truth[i] == (values[i] > 0 ? 1 : 0))
                        .count();
                assertThat(score.score()).isEqualTo((double) correct / truth.length);
                assertThat(score.status()).isEqualTo(Status.CONVERGED);
            }
        }
    }

    @Test
    void regressionsAreScoredByTheirSquaredError() {
        Dataset data = SyntheticData.regression(100, 10, 5, 0.1, 4);
        TrainingSpec spec = SPEC.withLoss(new Loss(Loss.Form.SQUARED_EPSILON_INSENSITIVE, 0.1))
                .withC(100);
        try (DeviceGroup devices = devices(2)) {
            CrossValidation validation = new CrossValidation(data, Folds.of(data.targets(), 5, 1));

            assertThat(validation.scores(spec, Score.MSE, devices))
                    .hasSize(5)
                    .allMatch(score -> score.score() > 0.001 && score.score() < 0.1);
        }
    }

    @Test
    void trainingRowsOfASingleClassPredictThatClass() {
        Dataset data = labelled(twoClasses(5, 1), 2, 0, 0, 1, 0, 0);
        Folds folds = Folds.of(data.targets(), 5, 1);
        double[] all = new double[5];
        try (DeviceGroup devices = devices(1)) {
            new CrossValidation(data, folds).decisionValues(SPEC, devices, (rows, values) -> {
                for (int i = 0; i < rows.length; i++) {
                    all[(int) rows[i]] = values[i];
                }
            });
        }

        assertThat(all[2]).isEqualTo(-1);
        assertThat(all[0]).isNotEqualTo(-1).isNotZero();
    }

    @Test
    void aDeviceTooSmallForAFoldWorksWithTheOthers() {
        Dataset data = twoClasses(2000, 2);
        CrossValidation validation = new CrossValidation(data, Folds.of(data.targets(), 5, 1));
        try (DeviceGroup large = devices(3);
                DeviceGroup small = Devices.open("reference*3", data.matrix().bytes() / 2)) {
            assertThat(validation.groups(large)).hasSize(3);
            assertThat(validation.groups(small)).containsExactly(small);
        }
    }

    @Test
    void sigmoidsAreFittedToValuesOfModelsThatHaveNotSeenTheRows() {
        Dataset data = twoClasses(150, 5);
        int[] ids = ((Targets.Classes) data.targets()).ids();
        double[] values = new double[150];
        try (DeviceGroup devices = devices(2)) {
            TrainingResult result =
                    Boulevard.train(data, SPEC.withCalibration(true).withSeed(9), devices, ProgressListener.NONE);
            Folds folds = Folds.of(data.targets(), 5, 9);
            for (int fold = 0; fold < 5; fold++) {
                long[] heldOut = folds.heldOut(fold);
                Model model = Boulevard.train(
                                data.select(folds.training(fold)), SPEC.withSeed(9), devices, ProgressListener.NONE)
                        .model();
                double[] part = values(model, data.matrix().select(heldOut));
                for (int i = 0; i < part.length; i++) {
                    values[(int) heldOut[i]] = part[i];
                }
            }
            boolean[] positive = new boolean[150];
            for (int i = 0; i < 150; i++) {
                positive[i] = ids[i] == 1;
            }
            Sigmoid expected = Sigmoid.fit(values, positive);
            Calibration calibration = result.model().calibration();

            assertThat(calibration).isNotNull();
            // One device against two: the solver's tolerance is all they share.
            assertThat(calibration.slopes()[0]).isCloseTo(expected.slope(), within(0.05 * -expected.slope()));
            assertThat(calibration.offsets()[0]).isCloseTo(expected.offset(), within(0.05));
            assertThat(calibration.slopes()[0]).isNegative();
        }
    }

    @Test
    void probabilitiesOfManyClassesSumToOneAndRankRowsAsTheyAre() {
        Dataset data = SyntheticData.gaussianClasses(300, 5, 3, 1.5, 6);
        Model model = Boulevard.train(data, SPEC.withCalibration(true)).model();
        double[] values = values(model, data.matrix());
        int[] ids = ((Targets.Classes) data.targets()).ids();
        double ofTruth = 0;
        for (int i = 0; i < 300; i++) {
            double[] p = ModelProbabilities.of(model, values, 3 * i);
            assertThat(Arrays.stream(p).sum()).isCloseTo(1, within(1e-12));
            ofTruth += p[ids[i]] / 300;
        }

        assertThat(((Output.Classes) model.output()).decision()).isEqualTo(Output.Decision.LARGEST);
        assertThat(ofTruth).isGreaterThan(0.6);
    }

    @Test
    void probabilitiesOfARegressionAreRefused() {
        assertThatThrownBy(() -> SPEC.withCalibration(true).withLoss(new Loss(Loss.Form.EPSILON_INSENSITIVE, 0)))
                .hasMessage("wanted classes to train probabilities for, got a regression; train without probabilities");
    }

    @Test
    void interruptedTrainingHasNoProbabilitiesAndSaysSo() {
        Dataset data = twoClasses(200, 7);
        try (DeviceGroup devices = devices(2)) {
            Thread caller = Thread.currentThread();
            TrainingResult result =
                    Boulevard.train(data, SPEC.withCalibration(true), devices, progress -> caller.interrupt());
            assertThat(Thread.interrupted()).isTrue();
            assertThat(result.certificate().status()).isEqualTo(Status.INTERRUPTED);
            assertThat(result.model().calibration()).isNull();
        }
    }

    @Test
    void theBestPointDoesNotDependOnDevicesAndTiesGoToTheSmallerC() {
        Dataset data = SyntheticData.gaussianClasses(90, 4, 2, 15, 8);
        Folds folds = Folds.of(data.targets(), 3, 1);
        ParameterGrid grid = new ParameterGrid(new double[] {100, 0.1, 10, 1}, new double[0]);
        try (DeviceGroup one = devices(1);
                DeviceGroup two = devices(2)) {
            SearchResult alone = GridSearch.run(data, SPEC, grid, folds, Score.ACCURACY, one, GridSearch.Listener.NONE);
            AtomicInteger heard = new AtomicInteger();
            SearchResult together =
                    GridSearch.run(data, SPEC, grid, folds, Score.ACCURACY, two, soFar -> heard.incrementAndGet());

            assertThat(together.points()).isEqualTo(alone.points()).hasSize(4);
            assertThat(heard).hasValue(12);
            assertThat(alone.finished()).isTrue();
            assertThat(alone.points()).allMatch(point -> point.mean() == 1);
            assertThat(alone.best().map(PointResult::point)).contains(new GridPoint(0.1, null));
        }
    }

    @Test
    void unconvergedJobsKeepTheirScoreAndAreMarked() {
        Dataset data = twoClasses(100, 9);
        Folds folds = Folds.of(data.targets(), 2, 1);
        TrainingSpec hasty = SPEC.withMaxIterations(1).withTolerance(1e-12);
        try (DeviceGroup devices = devices(1)) {
            SearchResult result = GridSearch.run(
                    data,
                    hasty,
                    new ParameterGrid(new double[] {1, 1000}, new double[0]),
                    folds,
                    Score.MACRO_F1,
                    devices,
                    GridSearch.Listener.NONE);

            assertThat(result.unconverged()).isEqualTo(4);
            assertThat(result.best()).isPresent();
        }
    }

    @Test
    void failedJobsAreCountedAndIfAllFailTheSearchDoes() {
        Dataset data = twoClasses(100, 9);
        Folds folds = Folds.of(data.targets(), 2, 1);
        ParameterGrid grid = new ParameterGrid(new double[] {1}, new double[0]);
        try (DeviceGroup devices = Devices.open("reference", 64L)) {
            assertThatThrownBy(() ->
                            GridSearch.run(data, SPEC, grid, folds, Score.ACCURACY, devices, GridSearch.Listener.NONE))
                    .isInstanceOfAny(DataException.class, boulevard.device.DeviceMemoryException.class);
        }
    }

    @Test
    void anInterruptedSearchKeepsWhatItKnows() {
        Dataset data = twoClasses(100, 9);
        Folds folds = Folds.of(data.targets(), 2, 1);
        ParameterGrid grid = new ParameterGrid(ParameterGrid.logarithmic(1e-3, 1e3, 1.1), new double[0]);
        Thread caller = Thread.currentThread();
        try (DeviceGroup devices = devices(2)) {
            SearchResult result = GridSearch.run(data, SPEC, grid, folds, Score.ACCURACY, devices, soFar -> {
                if (soFar.best().isPresent()) {
                    caller.interrupt();
                }
            });
            assertThat(Thread.interrupted()).isTrue();
            assertThat(result.finished()).isFalse();
            assertThat(result.best()).isPresent();
        }
    }

    @Test
    void gridsThatDoNotSuitTheMachineAreRefused() {
        Dataset data = twoClasses(20, 9);
        Folds folds = Folds.of(data.targets(), 2, 1);
        ParameterGrid gammas = new ParameterGrid(new double[] {1}, new double[] {1});
        ParameterGrid plain = new ParameterGrid(new double[] {1}, new double[0]);
        try (DeviceGroup devices = devices(1)) {
            assertThatThrownBy(() -> GridSearch.run(
                            data, SPEC, gammas, folds, Score.ACCURACY, devices, GridSearch.Listener.NONE))
                    .hasMessageContaining("wanted a kernel with a gamma to search, got a linear machine");
            assertThatThrownBy(() ->
                            GridSearch.run(data, SPEC, plain, folds, Score.MSE, devices, GridSearch.Listener.NONE))
                    .hasMessageContaining("wanted accuracy or macro-f1 to score classes, got mse");
        }
    }

    @Test
    void theFirstJobThatFailsStopsTheRest() {
        Set<Integer> begun = ConcurrentHashMap.newKeySet();
        CountDownLatch other = new CountDownLatch(1);
        try (DeviceGroup devices = devices(2)) {
            assertThatThrownBy(() -> DeviceJobs.run(100, DeviceJobs.single(devices), (job, group) -> {
                        begun.add(job);
                        assertThat(group.size()).isEqualTo(1);
                        if (job == 0) {
                            awaitQuietly(other);
                            throw new DataException("job 0");
                        }
                        other.countDown();
                        // Ends only because the failure of job 0 interrupts it.
                        awaitQuietly(new CountDownLatch(1));
                    }))
                    .isInstanceOf(DataException.class)
                    .hasMessage("job 0");
        }
        assertThat(begun).containsExactlyInAnyOrder(0, 1);
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
    }
}
