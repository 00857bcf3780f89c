package boulevard.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import boulevard.data.Dataset;
import boulevard.data.DenseBlock;
import boulevard.data.Labels;
import boulevard.data.Matrix;
import boulevard.data.SyntheticData;
import boulevard.data.Targets;
import boulevard.device.Device;
import boulevard.device.DeviceGroup;
import boulevard.device.DeviceMemoryException;
import boulevard.kernel.Kernel;
import boulevard.loss.Loss;
import boulevard.model.Certificate;
import boulevard.model.KernelModel;
import boulevard.model.Output;
import boulevard.model.Status;
import boulevard.solver.ProgressListener;
import boulevard.train.Boulevard;
import boulevard.train.ClassWeights;
import boulevard.train.KernelSpec;
import boulevard.train.TrainingResult;
import boulevard.train.TrainingSpec;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What kernel machines have to pass on any kind of device: solutions that an independent solver confirms, the same answer on any
 * number of devices and in any memory, all tasks and weights, and honest endings.
 */
public interface KernelMachineContract extends DeviceSource {
    /** A tolerance at which rounding to float32 matters. */
    double FINE = 1e-5;

    /** Kernels that suit the small data here. */
    static List<Kernel> kernels() {
        return List.of(
                new Kernel.Rbf(0.5),
                new Kernel.Linear(),
                new Kernel.Polynomial(0.5, 3, 1),
                new Kernel.Polynomial(1, 2, 0));
    }

    private static TrainingSpec spec(Kernel kernel, int workingSet) {
        return TrainingSpec.defaults()
                .withKernel(KernelSpec.of(kernel).withWorkingSet(workingSet))
                .withTolerance(FINE);
    }

    private TrainingResult train(Dataset data, TrainingSpec spec, int devices) {
        try (DeviceGroup group = open(devices, spec.memoryPerDevice())) {
            TrainingResult result = Boulevard.train(data, spec, group, ProgressListener.NONE);
            for (Device device : group.devices()) {
                assertThat(device.memory().used())
                        .as("bytes left on %s", device.description().name())
                        .isZero();
                assertThat(device.memory().peak())
                        .isLessThanOrEqualTo(device.memory().limit());
            }
            return result;
        }
    }

    private static double[] costs(Dataset data, double c) {
        double[] costs = new double[data.targets().rows()];
        Arrays.setAll(costs, i -> c * (data.weights() == null ? 1 : data.weights()[i]));
        return costs;
    }

    /** Compares with the independent solver: objective, gap, feasibility, offset. */
    private static void confirm(TrainingResult result, KernelOracle oracle, String what) {
        KernelModel model = (KernelModel) result.model();
        double[] beta = oracle.beta(model);
        Certificate certificate = result.certificate();
        assertThat(certificate.status()).as(what).isEqualTo(Status.CONVERGED);
        assertThat(oracle.gap(beta)).as(what).isCloseTo(certificate.gap(), within(1e-9 + 0.01 * FINE));
        assertThat(oracle.gap(beta)).as(what).isLessThanOrEqualTo(FINE * 1.01);
        double best = oracle.objective(oracle.solve(FINE / 10));
        assertThat(oracle.objective(beta)).as(what).isCloseTo(certificate.dual(), within(1e-9 * Math.abs(best)));
        assertThat(certificate.dual()).as(what).isCloseTo(best, within(1e-5 * Math.abs(best) + 1e-7));
        assertThat(-certificate.primal()).as("lower bound, %s", what).isLessThanOrEqualTo(best + 1e-9 * Math.abs(best));
        assertThat(Arrays.stream(beta).sum()).as(what).isCloseTo(0, within(1e-9));
    }

    @ParameterizedTest
    @MethodSource("kernels")
    default void anIndependentSolverConfirmsTheSolution(Kernel kernel) {
        long seed = Seed.orElse(7);
        for (boolean sparse : new boolean[] {false, true}) {
            Dataset data = KernelData.rings(150, sparse, seed);
            KernelOracle oracle = new KernelOracle(data, kernel, costs(data, 2), 0);
            for (int devices = 1; devices <= 4; devices++) {
                for (int workingSet : new int[] {0, 10}) {
                    confirm(
                            train(data, spec(kernel, workingSet).withC(2), devices),
                            oracle,
                            kernel + ", sparse " + sparse + ", devices " + devices + ", working set " + workingSet
                                    + ", " + Seed.replay(seed));
                }
            }
        }
    }

    @Test
    default void regressionIsSolved() {
        Dataset data = SyntheticData.regression(120, 30, 8, 0.2, Seed.orElse(8));
        Kernel kernel = new Kernel.Rbf(0.7);
        TrainingSpec spec = spec(kernel, 16)
                .withLoss(new Loss(Loss.Form.EPSILON_INSENSITIVE, 0.1))
                .withC(3);
        KernelOracle oracle = new KernelOracle(data, kernel, costs(data, 3), 0.1);
        for (int devices = 1; devices <= 3; devices++) {
            confirm(train(data, spec, devices), oracle, "devices " + devices);
        }
    }

    @Test
    default void oneClassKeepsItsShareOfOutliers() {
        Dataset data = KernelData.rings(200, false, Seed.orElse(9));
        for (double nu : new double[] {0.1, 0.5, 1}) {
            TrainingSpec spec = TrainingSpec.defaults()
                    .withKernel(KernelSpec.of(new Kernel.Rbf(0.5)).withNu(nu).withWorkingSet(20))
                    .withTolerance(FINE);
            TrainingResult result = train(data, spec, 2);
            assertThat(result.certificate().status()).isEqualTo(Status.CONVERGED);
            KernelModel model = (KernelModel) result.model();
            assertThat(model.output()).isEqualTo(new Output.OneClass());
            double[] values = model.decisionValues(data.matrix().blocks().get(0));
            double outside = Arrays.stream(values).filter(v -> v < -1e-4).count() / 200.0;
            double coefficients =
                    Arrays.stream(model.groups().get(0).coefficients()).sum();
            assertThat(coefficients).isCloseTo(nu * 200, within(1e-9));
            assertThat(outside).isLessThanOrEqualTo(nu);
            assertThat(model.supportVectors()).isGreaterThanOrEqualTo((long) (nu * 200));
        }
    }

    @Test
    default void pairsOfClassesAreTheBinaryProblems() {
        Dataset data = SyntheticData.gaussianClasses(160, 4, 4, 1.2, Seed.orElse(10));
        Kernel kernel = new Kernel.Rbf(0.25);
        TrainingSpec spec = spec(kernel, 24).withC(5);
        double sum = 0;
        Targets.Classes all = (Targets.Classes) data.targets();
        for (int i = 0; i < 4; i++) {
            for (int j = i + 1; j < 4; j++) {
                int a = i;
                int b = j;
                int[] rows = IntStream.range(0, 160)
                        .filter(r -> all.ids()[r] == a || all.ids()[r] == b)
                        .toArray();
                int[] ids =
                        Arrays.stream(rows).map(r -> all.ids()[r] == a ? 0 : 1).toArray();
                Dataset pair = new Dataset(
                        KernelData.select(data, rows), new Targets.Classes(Labels.of(List.of("0", "1")), ids));
                sum += train(pair, spec, 1).certificate().dual();
            }
        }
        for (int devices = 1; devices <= 4; devices++) {
            TrainingResult result = train(data, spec, devices);
            assertThat(result.certificate().status()).isEqualTo(Status.CONVERGED);
            assertThat(result.certificate().dual()).isCloseTo(sum, within(1e-5 * Math.abs(sum)));
            assertThat(accuracy(result, data)).isGreaterThan(0.9);
            assertThat(result.model().outputs()).isEqualTo(6);
        }
    }

    private static double accuracy(TrainingResult result, Dataset data) {
        double[] values = result.model().decisionValues(data.matrix().blocks().get(0));
        Output.Classes output = (Output.Classes) result.model().output();
        int[] ids = ((Targets.Classes) data.targets()).ids();
        int k = result.model().outputs();
        return IntStream.range(0, ids.length)
                        .filter(i -> output.choose(values, i * k) == ids[i])
                        .count()
                / (double) ids.length;
    }

    @Test
    default void oneAgainstTheRestIsSolvedOnAnyNumberOfDevices() {
        Dataset data = SyntheticData.gaussianClasses(150, 4, 3, 1.2, Seed.orElse(11));
        TrainingSpec spec = TrainingSpec.defaults()
                .withKernel(KernelSpec.of(new Kernel.Rbf(0.25)).withMulticlass(KernelSpec.Multiclass.ONE_VS_REST))
                .withTolerance(FINE);
        double expected = train(data, spec, 1).certificate().dual();
        for (int devices = 1; devices <= 4; devices++) {
            TrainingResult result = train(data, spec, devices);
            assertThat(result.certificate().dual()).isCloseTo(expected, within(1e-6 * Math.abs(expected)));
            assertThat(accuracy(result, data)).isGreaterThan(0.9);
        }
    }

    @Test
    default void aWeightIsACopyAndNoWeightIsNoRow() {
        Dataset data = KernelData.rings(90, true, Seed.orElse(12));
        SplittableRandom random = new SplittableRandom(Seed.orElse(12));
        double[] weights = random.ints(90, 0, 3).asDoubleStream().toArray();
        int[] copies = IntStream.range(0, 90)
                .flatMap(i -> IntStream.generate(() -> i).limit((long) weights[i]))
                .toArray();
        int[] ids = ((Targets.Classes) data.targets()).ids();
        Dataset copied = new Dataset(
                KernelData.select(data, copies),
                new Targets.Classes(
                        ((Targets.Classes) data.targets()).labels(),
                        Arrays.stream(copies).map(i -> ids[i]).toArray()));
        TrainingSpec spec = spec(new Kernel.Rbf(0.5), 12);
        double expected = train(copied, spec, 1).certificate().dual();
        TrainingResult weighted = train(data.withWeights(weights), spec, 2);
        assertThat(weighted.certificate().dual()).isCloseTo(expected, within(1e-5 * Math.abs(expected)));
    }

    @Test
    default void classWeightsAreFactorsOnTheCosts() {
        Dataset data = KernelData.rings(90, false, Seed.orElse(13));
        double[] weights = Arrays.stream(((Targets.Classes) data.targets()).ids())
                .mapToDouble(id -> id == 1 ? 4 : 0.5)
                .toArray();
        TrainingSpec spec = spec(new Kernel.Rbf(0.5), 12);
        double expected =
                train(data.withWeights(weights), spec, 1).certificate().dual();
        TrainingResult result =
                train(data, spec.withClassWeights(new ClassWeights.Given(Map.of("1", 4.0, "-1", 0.5))), 3);
        assertThat(result.certificate().dual()).isCloseTo(expected, within(1e-5 * Math.abs(expected)));
    }

    @Test
    default void anyMemoryGivesTheSameAnswer() {
        Dataset data = KernelData.rings(400, false, Seed.orElse(14));
        TrainingSpec spec = spec(new Kernel.Rbf(0.5), 0);
        double expected = train(data, spec, 1).certificate().dual();
        for (long memory : new long[] {180_000, 300_000, 1_000_000}) {
            TrainingResult result = train(data, spec.withMemoryPerDevice(memory), 2);
            assertThat(result.certificate().status()).isEqualTo(Status.CONVERGED);
            assertThat(result.certificate().dual())
                    .as("%d bytes", memory)
                    .isCloseTo(expected, within(1e-6 * -expected));
            assertThat(result.report().devices().get(0).peakMemoryBytes()).isLessThanOrEqualTo(memory);
        }
        assertThatThrownBy(() -> train(data, spec.withMemoryPerDevice(20_000L), 2))
                .isInstanceOf(DeviceMemoryException.class)
                .hasMessageContaining("--memory-per-device");
    }

    @Test
    default void oneSidedAndDegenerateDataIsHandled() {
        Dataset data = KernelData.rings(60, false, Seed.orElse(15));
        Labels labels = ((Targets.Classes) data.targets()).labels();
        int[] lonely = new int[60];
        lonely[17] = 1;
        Kernel kernel = new Kernel.Rbf(0.5);
        Dataset oneRow = new Dataset(data.matrix(), new Targets.Classes(labels, lonely));
        confirm(train(oneRow, spec(kernel, 8), 2), new KernelOracle(oneRow, kernel, costs(oneRow, 1), 0), "one row");
        Dataset equal = new Dataset(
                KernelData.select(data, new int[60]),
                new Targets.Classes(
                        labels, IntStream.range(0, 60).map(i -> i % 2).toArray()));
        TrainingResult same = train(equal, spec(kernel, 8), 2);
        assertThat(same.certificate().status()).isEqualTo(Status.CONVERGED);
        assertThat(same.certificate().dual()).isCloseTo(-60, within(1e-3));
        Labels three = Labels.of(List.of("a", "b", "c"));
        Dataset absent =
                new Dataset(data.matrix(), new Targets.Classes(three, ((Targets.Classes) data.targets()).ids()));
        TrainingResult withAbsent = train(absent, spec(kernel, 0), 3);
        assertThat(withAbsent.certificate().status()).isEqualTo(Status.CONVERGED);
        assertThat(accuracy(withAbsent, absent))
                .isCloseTo(accuracy(train(data, spec(kernel, 0), 1), data), within(1e-9));
    }

    @Test
    default void aKernelThatIsNotPositiveEndsHonestly() {
        Dataset data = KernelData.rings(120, false, Seed.orElse(16));
        Kernel kernel = new Kernel.Sigmoid(2, -1);
        TrainingResult result = train(data, spec(kernel, 16).withC(10).withMaxIterations(2000), 2);
        KernelOracle oracle = new KernelOracle(data, kernel, costs(data, 10), 0);
        double gap = oracle.gap(oracle.beta((KernelModel) result.model()));
        assertThat(result.certificate().gap()).isCloseTo(gap, within(1e-6));
        assertThat(result.certificate().status() == Status.CONVERGED).isEqualTo(gap <= FINE);
    }

    @Test
    default void hugeCostsAndUnscaledFeaturesConvergeTrulyOrSayThatTheyDidNot() {
        Dataset data = KernelData.rings(120, false, Seed.orElse(17));
        DenseBlock block = (DenseBlock) data.matrix().blocks().get(0);
        float[] large = block.values().clone();
        for (int i = 0; i < large.length; i++) {
            large[i] = i % 5 == 0 ? 3000 + 50 * large[i] : large[i];
        }
        Dataset unscaled = new Dataset(Matrix.of(new DenseBlock(120, 5, large)), data.targets());
        for (Dataset each : List.of(data, unscaled)) {
            for (double c : new double[] {1e-3, 1e3, 1e5}) {
                Kernel kernel = new Kernel.Rbf(0.01);
                TrainingSpec spec =
                        spec(kernel, 30).withC(c).withTolerance(1e-3).withMaxIterations(3000);
                Certificate certificate = train(each, spec, 2).certificate();
                KernelModel model = (KernelModel) train(each, spec, 2).model();
                KernelOracle oracle = new KernelOracle(each, kernel, costs(each, c), 0);
                double gap = oracle.gap(oracle.beta(model));
                assertThat(certificate.gap()).as("C %s", c).isCloseTo(gap, within(1e-5 + 1e-3 * gap));
                assertThat(certificate.status() == Status.CONVERGED)
                        .as("C %s, gap %s", c, gap)
                        .isEqualTo(certificate.gap() <= 1e-3);
            }
        }
    }

    @Test
    default void precomputedKernelsAreTheKernelTheyHold() {
        Dataset data = KernelData.rings(80, false, Seed.orElse(18));
        Kernel.Rbf kernel = new Kernel.Rbf(0.5);
        Dataset given = KernelData.precomputed(data, kernel);
        TrainingResult expected = train(data, spec(kernel, 12), 1);
        for (int devices = 1; devices <= 3; devices++) {
            TrainingResult result = train(given, spec(new Kernel.Precomputed(), 12), devices);
            assertThat(result.certificate().dual())
                    .isCloseTo(
                            expected.certificate().dual(),
                            within(1e-5 * -expected.certificate().dual()));
            double[] values1 =
                    result.model().decisionValues(given.matrix().blocks().get(0));
            double[] values2 =
                    expected.model().decisionValues(data.matrix().blocks().get(0));
            for (int i = 0; i < 80; i++) {
                assertThat(values1[i]).isCloseTo(values2[i], within(1e-4));
            }
        }
    }

    @Test
    default void limitsEndARunWithATrueCertificate() {
        Dataset data = KernelData.rings(150, false, Seed.orElse(19));
        Kernel kernel = new Kernel.Rbf(0.5);
        TrainingResult result = train(data, spec(kernel, 8).withC(100).withMaxIterations(3), 2);
        KernelOracle oracle = new KernelOracle(data, kernel, costs(data, 100), 0);
        assertThat(result.certificate().status()).isEqualTo(Status.ITERATION_LIMIT);
        assertThat(result.certificate().gap())
                .isGreaterThan(FINE)
                .isCloseTo(oracle.gap(oracle.beta((KernelModel) result.model())), within(1e-6));
        Thread.currentThread().interrupt();
        TrainingResult interrupted = train(data, spec(kernel, 8).withC(100), 2);
        assertThat(Thread.interrupted()).isTrue();
        assertThat(interrupted.certificate().status()).isEqualTo(Status.INTERRUPTED);
    }

    @Test
    default void everyRunOnTheSameDevicesGivesTheSameBits() {
        Dataset data = SyntheticData.gaussianClasses(160, 4, 3, 0.8, Seed.orElse(20));
        TrainingSpec spec = spec(new Kernel.Rbf(0.25), 20).withC(5);
        KernelModel first = (KernelModel) train(data, spec, 2).model();
        KernelModel second = (KernelModel) train(data, spec, 2).model();
        assertThat(first.offsets()).isEqualTo(second.offsets());
        for (int g = 0; g < 3; g++) {
            assertThat(first.groups().get(g).coefficients())
                    .isEqualTo(second.groups().get(g).coefficients());
        }
    }
}
