package boulevard.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import boulevard.metric.ConfusionMatrix.Cell;
import org.junit.jupiter.api.Test;

final class ConfusionMatrixTest {
    // Four classes occur; the last two never in truth and prediction at once.
    private static final int[] TRUTH = {0, 0, 0, 1, 2};
    private static final int[] PREDICTED = {0, 0, 1, 1, 3};

    @Test
    void averagesRunOverClassesInTruthOrPrediction() {
        ConfusionMatrix matrix = ConfusionMatrix.of(TRUTH, PREDICTED);

        // F1: class 0 is 2*2/(3+2) = 0.8, class 1 is 2*1/(1+2) = 2/3, classes 2 and 3 are 0.
        assertThat(matrix.macroF1()).isCloseTo((0.8 + 2.0 / 3) / 4, within(1e-15));
        assertThat(matrix.microF1()).isEqualTo(0.6);
        assertThat(matrix.accuracy()).isEqualTo(0.6);
        assertThat(matrix.byClass()).containsOnlyKeys(0, 1, 2, 3);
    }

    @Test
    void classesHavePrecisionAndRecall() {
        var classes = ConfusionMatrix.of(TRUTH, PREDICTED).byClass();

        assertThat(classes).extractingByKey(0).satisfies(c -> {
            assertThat(c.precision()).isEqualTo(1);
            assertThat(c.recall()).isCloseTo(2.0 / 3, within(1e-15));
        });
        assertThat(classes)
                .extractingByKey(2)
                .satisfies(c -> assertThat(c.precision()).isZero());
        assertThat(classes)
                .extractingByKey(3)
                .satisfies(c -> assertThat(c.recall()).isZero());
    }

    @Test
    void blocksSumToTheWhole() {
        ConfusionMatrix parts = ConfusionMatrix.EMPTY
                .plus(ConfusionMatrix.of(new int[] {0, 0}, new int[] {0, 0}))
                .plus(ConfusionMatrix.of(new int[] {0, 1, 2}, new int[] {1, 1, 3}));

        assertThat(parts.cells()).isEqualTo(ConfusionMatrix.of(TRUTH, PREDICTED).cells());
        assertThat(parts.rows()).isEqualTo(5);
        assertThat(parts.count(0, 1)).isEqualTo(1);
        assertThat(parts.count(1, 0)).isZero();
    }

    @Test
    void confusionsAreOffTheDiagonalMostFirst() {
        ConfusionMatrix matrix = ConfusionMatrix.of(new int[] {0, 1, 1, 1, 1, 2}, new int[] {0, 2, 2, 0, 1, 2});

        assertThat(matrix.confusions(1)).containsExactly(new Cell(1, 2, 2));
        assertThat(matrix.confusions(9)).containsExactly(new Cell(1, 2, 2), new Cell(1, 0, 1));
    }

    @Test
    void noRowsGiveNoNumber() {
        assertThat(ConfusionMatrix.EMPTY.accuracy()).isNaN();
        assertThat(ConfusionMatrix.EMPTY.macroF1()).isNaN();
        assertThat(ConfusionMatrix.EMPTY.microF1()).isNaN();
    }

    @Test
    void shapesAndClassesAreChecked() {
        assertThatThrownBy(() -> ConfusionMatrix.of(new int[2], new int[3])).hasMessageContaining("wanted 2");
        assertThatThrownBy(() -> ConfusionMatrix.of(new int[] {-1}, new int[] {0}))
                .hasMessageContaining("got truth -1");
    }
}
