package boulevard.data;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class LabelsTest {

    @Test
    void spellingsOfANumberAreOneClass() {
        Labels labels = Labels.of(List.of("+1", "-1", "1.0", "1", "-1e0"));

        assertThat(labels.names()).containsExactly("-1", "1");
        assertThat(labels.find("01.00")).hasValue(1);
        assertThat(labels.find("2")).isEmpty();
    }

    @Test
    void oneWordMakesAllOfThemWords() {
        assertThat(Labels.of(List.of("10", "9", "x")).names()).containsExactly("10", "9", "x");
    }

    @Test
    void unknownClassesFollowTheKnownOnes() {
        Labels labels = Labels.of(List.of("1", "2", "3")).followedBy(List.of("5", "2.0", "+4", "5.0"));

        assertThat(labels.names()).containsExactly("1", "2", "3", "4", "5");
        assertThat(labels.find("4.00")).hasValue(3);
    }

    @Test
    void aWordCanFollowNumbers() {
        Labels labels = Labels.of(List.of("1", "2")).followedBy(List.of("1.0", "none"));

        assertThat(labels.names()).containsExactly("1", "2", "none");
        assertThat(labels.find("+2")).hasValue(1);
        assertThat(labels.find("none")).hasValue(2);
    }
}
