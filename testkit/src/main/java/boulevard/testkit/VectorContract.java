package boulevard.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import boulevard.device.Device;
import boulevard.device.DeviceGroup;
import boulevard.device.MultiVector;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Vectors and what is done with them. */
public interface VectorContract extends DeviceSource {
    /** Lengths that are awkward, and one that is worth several threads. */
    List<Integer> LENGTHS = List.of(0, 1, 2, 13, 207, 4098, 150_001);

    /** Numbers of right-hand sides. */
    List<Integer> WIDTHS = List.of(1, 2, 3, 5, 17);

    /** A test on two vectors of one shape. */
    interface VectorTest {
        /** Runs the test. */
        void run(Device device, Bench bench, double[] a, double[] b, int width);
    }

    @Test
    default void aNewVectorIsZeroAndAViewSharesItsMemory() {
        try (DeviceGroup tested = open(1, null);
                MultiVector whole = tested.devices().get(0).allocate(7, 2)) {
            assertThat(whole.toArray()).containsOnly(0).hasSize(14);
            MultiVector view = whole.rows(1, 6).rows(1, 3);
            view.write(new double[] {9, 1, 2, 3, 4}, 1);
            assertThat(view.length()).isEqualTo(2);
            assertThat(whole.toArray()).containsExactly(0, 0, 0, 0, 1, 2, 3, 4, 0, 0, 0, 0, 0, 0);
            double[] target = {5, 5, 5, 5, 5, 5};
            view.read(target, 1);
            assertThat(target).containsExactly(5, 1, 2, 3, 4, 5);
            view.close();
            assertThat(whole.rows(2, 4).toArray()).containsExactly(1, 2, 3, 4);
        }
    }

    @Test
    default void dotSumsPerColumn() {
        onAllShapes((device, bench, a, b, width) -> {
            double[] wanted = new double[width];
            double[] magnitude = new double[width];
            for (int i = 0; i < a.length; i++) {
                wanted[i % width] += a[i] * b[i];
                magnitude[i % width] += Math.abs(a[i] * b[i]);
            }
            MultiVector left = bench.vector(width, a);
            MultiVector right = bench.vector(width, b);
            double[] got = device.dot(left, right);
            Rounding.assertWithin(got, wanted, magnitude, 2.0 * a.length / width + 2, "dot of width " + width);
            assertThat(device.dot(left, right)).isEqualTo(got);
        });
    }

    @Test
    default void combineScalesAndAddsPerColumn() {
        onAllShapes((device, bench, a, b, width) -> {
            double[] alpha = new RandomData(11).numbers(width, 2);
            double[] beta = new RandomData(12).positive(width);
            double[] wanted = new double[a.length];
            double[] magnitude = new double[a.length];
            for (int i = 0; i < a.length; i++) {
                wanted[i] = alpha[i % width] * a[i] + beta[i % width] * b[i];
                magnitude[i] = Math.abs(alpha[i % width] * a[i]) + Math.abs(beta[i % width] * b[i]);
            }
            MultiVector result = bench.vector(width, b);
            device.combine(alpha, bench.vector(width, a), beta, result);
            Rounding.assertWithin(result.toArray(), wanted, magnitude, 2, "combine of width " + width);
        });
    }

    @Test
    default void combineWithBetaZeroOverwritesWhateverWasThere() {
        onAllShapes((device, bench, a, b, width) -> {
            double[] nans = new double[a.length];
            Arrays.fill(nans, Double.NaN);
            double[] doubled = Arrays.stream(a).map(value -> 2 * value).toArray();
            double[] two = new double[width];
            Arrays.fill(two, 2);
            MultiVector result = bench.vector(width, nans);
            device.combine(two, bench.vector(width, a), new double[width], result);
            assertThat(result.toArray()).isEqualTo(doubled);
        });
    }

    @Test
    default void multiplyEntriesIsExact() {
        onAllShapes((device, bench, a, b, width) -> {
            double[] wanted = new double[a.length];
            Arrays.setAll(wanted, i -> a[i] * b[i]);
            MultiVector result = bench.vector(width, b);
            device.multiplyEntries(bench.vector(width, a), result);
            assertThat(result.toArray()).isEqualTo(wanted);
        });
    }

    @Test
    default void preconditionDividesByTheShiftedDiagonal() {
        onAllShapes((device, bench, a, b, width) -> {
            double[] diagonal = RandomData.absolute(a);
            double[] wanted = new double[a.length];
            Arrays.setAll(wanted, i -> b[i] / (1.5 + 3 * diagonal[i]));
            MultiVector result = bench.zeros(a.length / width, width);
            device.precondition(1.5, 3, bench.vector(width, diagonal), bench.vector(width, b), result);
            Rounding.assertWithin(result.toArray(), wanted, RandomData.absolute(wanted), 4, "precondition");
        });
    }

    @Test
    default void copyColumnsLeavesTheOthers() {
        onAllShapes((device, bench, a, b, width) -> {
            int targetWidth = width + 1;
            double[] before = new RandomData(13).numbers(a.length / width * targetWidth, 1);
            double[] wanted = before.clone();
            for (int i = 0; i < a.length / width; i++) {
                wanted[i * targetWidth + width] = a[i * width];
                wanted[i * targetWidth] = a[i * width + width - 1];
            }
            MultiVector target = bench.vector(targetWidth, before);
            device.copyColumns(bench.vector(width, a), new int[] {0, width - 1}, target, new int[] {width, 0});
            assertThat(target.toArray()).isEqualTo(wanted);
        });
    }

    @Test
    default void clearReachesNoFurtherThanTheView() {
        onAllShapes((device, bench, a, b, width) -> {
            int length = a.length / width;
            MultiVector whole = bench.vector(width, a);
            device.clear(whole.rows(length / 3, length - length / 3));
            double[] wanted = a.clone();
            Arrays.fill(wanted, length / 3 * width, (length - length / 3) * width, 0);
            assertThat(whole.toArray()).isEqualTo(wanted);
        });
    }

    private void onAllShapes(VectorTest test) {
        long seed = Seed.orElse(42);
        try (DeviceGroup tested = open(1, null)) {
            Device device = tested.devices().get(0);
            for (int length : LENGTHS) {
                for (int width : length > 100_000 ? List.of(1, 3) : WIDTHS) {
                    RandomData data = new RandomData(seed);
                    try (Bench bench = new Bench(device)) {
                        test.run(
                                device, bench, data.numbers(length * width, 1), data.numbers(length * width, 1), width);
                    }
                }
            }
        } catch (AssertionError failed) {
            throw new AssertionError(Seed.replay(seed), failed);
        }
    }
}
