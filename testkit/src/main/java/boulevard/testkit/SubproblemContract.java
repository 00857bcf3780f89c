package boulevard.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import boulevard.device.Device;
import boulevard.device.DeviceGroup;
import boulevard.device.Devices;
import boulevard.device.Subproblem;
import boulevard.device.SubproblemSolution;
import org.junit.jupiter.api.Test;

/** The small problem of a working set: what every solution must satisfy, and that it is as good as the reference's. */
public interface SubproblemContract extends DeviceSource {

    @Test
    default void subproblemsAreSolvedToThePromisedGap() {
        try (DeviceGroup devices = open(1, null);
                DeviceGroup reference = Devices.open("reference")) {
            for (SubproblemCase shape : SubproblemCase.all()) {
                Subproblem problem = shape.problem();
                SubproblemSolution got = solve(devices, problem);
                String what = shape.toString();
                assertFeasible(problem, got, what);
                double start = SubproblemCase.gap(problem, problem.beta());
                double promised = Math.max(problem.absoluteGap(), problem.relativeGap() * start);
                double scale = SubproblemCase.largestScore(problem);
                // The searches may be in float32.
                assertThat(SubproblemCase.gap(problem, got.beta()))
                        .as(what)
                        .isLessThanOrEqualTo(promised * 1.001 + 1e-6 * scale);
                if (shape.convex()) {
                    double wanted = SubproblemCase.objective(
                            problem, solve(reference, problem).beta());
                    double size = 1 + Math.abs(wanted);
                    // Both are within gap × Σ|change| of the best.
                    assertThat(SubproblemCase.objective(problem, got.beta()))
                            .as(what)
                            .isCloseTo(wanted, within(1e-5 * size + promised * SubproblemCase.range(problem)));
                }
                assertThat(solve(devices, problem).beta()).as(what).isEqualTo(got.beta());
            }
        }
    }

    @Test
    default void theNumberOfStepsIsLimited() {
        try (DeviceGroup devices = open(1, null)) {
            Subproblem whole = new SubproblemCase(130, SubproblemCase.Kind.CLASSES, 1e-3).problem();
            for (long most : new long[] {0, 1, 7}) {
                Subproblem problem = new Subproblem(
                        whole.kernel(), whole.scores(), whole.beta(), whole.lower(), whole.upper(), 0, 0, 1e-3, most);
                SubproblemSolution got = solve(devices, problem);
                assertThat(got.steps()).isEqualTo(most);
                assertFeasible(problem, got, most + " steps");
            }
        }
    }

    @Test
    default void whereNothingCanMoveNothingDoes() {
        try (DeviceGroup devices = open(1, null)) {
            for (int size : new int[] {0, 1, 2, 40}) {
                float[] kernel = new float[size * size];
                double[] zeros = new double[size];
                double[] ones = new double[size];
                java.util.Arrays.fill(ones, 1);
                double[] scores = new RandomData(3).numbers(size, 1);
                // All at their lower end: every variable can rise and none can fall. And the other way round.
                Subproblem rising = new Subproblem(kernel, scores, zeros, zeros, ones, 0, 0, 0, 100);
                Subproblem falling = new Subproblem(kernel, scores, ones, zeros, ones, 0, 0, 0, 100);
                assertThat(solve(devices, rising).beta()).isEqualTo(zeros);
                assertThat(solve(devices, falling).beta()).isEqualTo(ones);
                assertThat(solve(devices, falling).steps()).isZero();
            }
        }
    }

    @Test
    default void gapsFarBelowTheScoresAreReached() {
        try (DeviceGroup devices = open(1, null)) {
            Subproblem problem = new SubproblemCase(66, SubproblemCase.Kind.CLASSES, 1e-9).problem();
            SubproblemSolution got = solve(devices, problem);
            assertThat(SubproblemCase.gap(problem, got.beta())).isLessThan(2e-9);
        }
    }

    private static SubproblemSolution solve(DeviceGroup devices, Subproblem problem) {
        Device device = devices.devices().get(0);
        return device.kernels().solve(problem);
    }

    private static void assertFeasible(Subproblem problem, SubproblemSolution solution, String what) {
        double sum = 0;
        double before = 0;
        double magnitude = 1;
        for (int i = 0; i < problem.size(); i++) {
            assertThat(solution.beta()[i]).as(what).isBetween(problem.lower()[i], problem.upper()[i]);
            sum += solution.beta()[i];
            before += problem.beta()[i];
            magnitude += problem.upper()[i] - problem.lower()[i];
        }
        assertThat(sum).as(what).isCloseTo(before, within(1e-12 * magnitude));
    }
}
