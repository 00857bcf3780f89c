package boulevard.tune;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import boulevard.kernel.Kernel;
import boulevard.model.Status;
import boulevard.train.FoldScore;
import boulevard.train.KernelSpec;
import boulevard.train.TrainingSpec;
import boulevard.validation.Score;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class ParameterGridTest {
    @Test
    void powersOfTwoAreExactAndTheUpperEndIsIncluded() {
        assertThat(ParameterGrid.logarithmic(0x1p-5, 0x1p15, 4))
                .hasSize(11)
                .startsWith(0x1p-5, 0x1p-3)
                .endsWith(0x1p15);
        assertThat(ParameterGrid.logarithmic(0.001, 1000, 10)).hasSize(7);
        assertThat(ParameterGrid.logarithmic(1, 9, 2)).containsExactly(1, 2, 4, 8);
        assertThat(ParameterGrid.logarithmic(3, 3, 2)).containsExactly(3);
    }

    @Test
    void badGridsAreRefused() {
        assertThatThrownBy(() -> ParameterGrid.logarithmic(0, 1, 2)).hasMessageContaining("got 0.0:1.0:2.0");
        assertThatThrownBy(() -> ParameterGrid.logarithmic(2, 1, 2)).hasMessageContaining("LOW <= HIGH");
        assertThatThrownBy(() -> ParameterGrid.logarithmic(1, 2, 1)).hasMessageContaining("FACTOR > 1");
        assertThatThrownBy(() -> ParameterGrid.logarithmic(1, 1e9, 1.0001))
                .hasMessageContaining("take a larger factor");
        assertThatThrownBy(() -> new ParameterGrid(new double[] {-1}, new double[0]))
                .hasMessage("wanted finite values of C above 0, got -1.0");
        assertThatThrownBy(() -> new ParameterGrid(new double[0], new double[0]))
                .hasMessageContaining("at least one value of C");
    }

    @Test
    void pointsAscendInCThenInGammaWithoutRepetition() {
        assertThat(new ParameterGrid(new double[] {4, 1, 4}, new double[] {2, 0.5}).points())
                .containsExactly(
                        new GridPoint(1, 0.5), new GridPoint(1, 2.0), new GridPoint(4, 0.5), new GridPoint(4, 2.0));
    }

    @Test
    void gammaIsReplacedAndTheRestOfTheKernelStays() {
        for (Kernel kernel :
                List.of(new Kernel.Rbf(1), new Kernel.Polynomial(1, 3, 0.5), new Kernel.Sigmoid(1, -0.5))) {
            TrainingSpec spec = TrainingSpec.defaults()
                    .withKernel(KernelSpec.of(kernel).withMulticlass(KernelSpec.Multiclass.ONE_VS_REST));
            TrainingSpec changed = new GridPoint(8, 0.25).applyTo(spec);

            assertThat(changed.c()).isEqualTo(8);
            assertThat(changed.kernel()).isNotNull();
            assertThat(changed.kernel().multiclass()).isEqualTo(KernelSpec.Multiclass.ONE_VS_REST);
            assertThat(changed.kernel().kernel().toString())
                    .isEqualTo(kernel.toString().replace("gamma=1.0", "gamma=0.25"));
        }
        TrainingSpec linear = TrainingSpec.defaults().withKernel(new Kernel.Linear());
        assertThatThrownBy(() -> new GridPoint(1, 1.0).applyTo(linear))
                .hasMessageContaining("got the linear kernel; search C alone");
        assertThat(new GridPoint(2, null).applyTo(linear)).isEqualTo(linear.withC(2));
    }

    private static PointResult result(double c, double gamma, double... scores) {
        List<FoldScore> folds = java.util.stream.IntStream.range(0, scores.length)
                .mapToObj(fold -> new FoldScore(fold, scores[fold], Status.CONVERGED))
                .toList();
        return new PointResult(new GridPoint(c, gamma), 2, folds, List.of());
    }

    @Test
    void theBestIsCompleteAndOfEqualOnesTheSmallest() {
        List<PointResult> points = Stream.of(
                        result(1, 1, 0.1, 0.3), // the same mean as the next but for rounding
                        result(1, 2, 0.3, 0.1),
                        result(2, 1, 0.2, 0.2),
                        result(2, 2, 0.9),
                        result(4, 1, 0.15, 0.1))
                .toList();

        assertThat(new SearchResult(Score.ACCURACY, points, 1).best()).contains(points.get(0));
        assertThat(new SearchResult(Score.MSE, points, 1).best()).contains(points.get(4));
        assertThat(new SearchResult(Score.MSE, List.of(points.get(3)), 1).best())
                .isEmpty();
        assertThat(points.get(0).standardDeviation()).isEqualTo(Math.sqrt(0.02));
    }
}
