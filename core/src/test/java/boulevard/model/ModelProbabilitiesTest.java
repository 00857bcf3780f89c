package boulevard.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import boulevard.data.Labels;
import boulevard.kernel.Kernel;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

final class ModelProbabilitiesTest {
    private static final Offset<Double> CLOSE = within(1e-9);

    private static Output.Classes classes(int k, Output.Decision decision) {
        return new Output.Classes(
                Labels.of(IntStream.range(0, k).mapToObj(Integer::toString).toList()), decision);
    }

    /** A model with the same sigmoid for all decision values. */
    private static Model model(Output output, double slope, double offset) {
        double[] slopes = new double[output.values()];
        double[] offsets = new double[output.values()];
        Arrays.fill(slopes, slope);
        Arrays.fill(offsets, offset);
        return new KernelModel(
                output, new Kernel.Linear(), 1, List.of(), slopes, null, new Calibration(slopes, offsets));
    }

    @Test
    void ofTwoClassesTheSigmoidIsTheSecond() {
        Model model = model(classes(2, Output.Decision.LARGEST), -2, 0.5);

        double[] p = ModelProbabilities.of(model, new double[] {9, 0.75}, 1);

        double second = 1 / (1 + Math.exp(-2 * 0.75 + 0.5));
        assertThat(p).hasSize(2).containsExactly(new double[] {1 - second, second}, CLOSE);
    }

    @Test
    void oneAgainstTheRestIsNormalised() {
        Model model = model(classes(3, Output.Decision.LARGEST), -1, 0);
        double[] sigmoids = {1 / (1 + Math.exp(-1)), 0.5, 1 / (1 + Math.exp(2))};
        double sum = sigmoids[0] + sigmoids[1] + sigmoids[2];

        assertThat(ModelProbabilities.of(model, new double[] {1, 0, -2}, 0))
                .containsExactly(new double[] {sigmoids[0] / sum, sigmoids[1] / sum, sigmoids[2] / sum}, CLOSE);
        assertThat(ModelProbabilities.of(model, new double[] {-1e5, -1e5, -1e5}, 0))
                .containsExactly(new double[] {1.0 / 3, 1.0 / 3, 1.0 / 3}, CLOSE);
    }

    @Test
    void couplingSolvesTheLinearSystemOfItsOptimum() {
        long first = Long.getLong("boulevard.seed", 0);
        for (long seed = first; seed < first + 200; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            int k = random.nextInt(3, 12);
            double spread = Math.pow(10, random.nextDouble(-1, 1));
            Output.Classes output = classes(k, Output.Decision.PAIRWISE);
            double[] values = random.doubles(output.values(), -spread, spread).toArray();

            double[] p = ModelProbabilities.of(model(output, -1, 0), values, 0);

            assertThat(Arrays.stream(p).sum()).as("seed %d", seed).isCloseTo(1, CLOSE);
            assertThat(p).as("seed %d", seed).containsExactly(direct(values, k), within(1e-7));
        }
    }

    @Test
    void certainPairsStayFinite() {
        Output.Classes output = classes(4, Output.Decision.PAIRWISE);

        double[] p = ModelProbabilities.of(model(output, -1, 0), new double[] {1e9, 1e9, 1e9, 1e9, 1e9, 1e9}, 0);

        assertThat(p[0]).isCloseTo(1, within(1e-5));
        assertThat(Arrays.stream(p).boxed().toList()).allMatch(value -> value >= 0 && value <= 1);
    }

    @Test
    void consistentPairsGiveTheProbabilitiesTheyComeFrom() {
        double[] wanted = {0.1, 0.2, 0.3, 0.4};
        double[] values = new double[6];
        for (int i = 0, pair = 0; i < 4; i++) {
            for (int j = i + 1; j < 4; j++) {
                values[pair++] = Math.log(wanted[i] / wanted[j]);
            }
        }
        Model model = model(classes(4, Output.Decision.PAIRWISE), -1, 0);

        assertThat(ModelProbabilities.of(model, values, 0)).containsExactly(wanted, CLOSE);
    }

    @Test
    void modelsWithoutProbabilitiesAreRefused() {
        Model plain = new LinearModel(classes(2, Output.Decision.LARGEST), 1, 0, new double[1], null);
        Model real = model(new Output.Real(), -1, 0);

        assertThatThrownBy(() -> ModelProbabilities.of(plain, new double[1], 0))
                .hasMessageContaining("trained without");
        assertThatThrownBy(() -> ModelProbabilities.of(real, new double[1], 0))
                .hasMessageContaining("doesn't predict classes");
    }

    /** The minimum of pᵀQp with Σp = 1 from its conditions [Q e; eᵀ 0] [p; −b] = [0; 1], by elimination with pivots. */
    private static double[] direct(double[] values, int k) {
        double[][] r = new double[k][k];
        for (int i = 0, pair = 0; i < k; i++) {
            for (int j = i + 1; j < k; j++) {
                r[i][j] = Math.min(Math.max(1 / (1 + Math.exp(-values[pair++])), 1e-7), 1 - 1e-7);
                r[j][i] = 1 - r[i][j];
            }
        }
        double[][] system = new double[k + 1][k + 2];
        for (int i = 0; i < k; i++) {
            for (int j = 0; j < k; j++) {
                if (i != j) {
                    system[i][j] = -r[j][i] * r[i][j];
                    system[i][i] += r[j][i] * r[j][i];
                }
            }
            system[i][k] = 1;
            system[k][i] = 1;
        }
        system[k][k + 1] = 1;
        return Arrays.copyOf(eliminate(system), k);
    }

    private static double[] eliminate(double[][] system) {
        int n = system.length;
        for (int c = 0; c < n; c++) {
            int column = c;
            int pivot = IntStream.range(c, n)
                    .boxed()
                    .max((x, y) -> Double.compare(Math.abs(system[x][column]), Math.abs(system[y][column])))
                    .orElseThrow();
            double[] row = system[pivot];
            system[pivot] = system[c];
            system[c] = row;
            for (int i = 0; i < n; i++) {
                double factor = i == c ? 0 : system[i][c] / row[c];
                for (int j = c; j <= n; j++) {
                    system[i][j] -= factor * row[j];
                }
            }
        }
        return IntStream.range(0, n)
                .mapToDouble(i -> system[i][n] / system[i][i])
                .toArray();
    }
}
