package boulevard.device.gpu;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class TransposeTest {
    @Test
    void longColumnsAreCutAndOthersKept() {
        int piece = Transpose.PIECE;
        int[] starts = {0, 0, piece, 3 * piece + 1, 3 * piece + 3};
        Transpose.Pieces pieces = Transpose.Pieces.of(starts);
        assertThat(pieces.targets()).containsExactly(0, 1, -1, -2, -3, 3);
        assertThat(pieces.longColumns()).containsExactly(2);
        assertThat(pieces.bounds()).containsExactly(0, 3);
        assertThat(pieces.starts()).hasSize(7).startsWith(0, 0, piece).endsWith(3 * piece + 1, 3 * piece + 3);
        for (int row = 0; row < pieces.targets().length; row++) {
            assertThat(pieces.starts()[row + 1] - pieces.starts()[row]).isBetween(0, piece);
        }
    }

    @Test
    void noColumnsAreNoRows() {
        Transpose.Pieces pieces = Transpose.Pieces.of(new int[1]);
        assertThat(pieces.targets()).isEmpty();
        assertThat(pieces.starts()).containsExactly(0);
    }
}
