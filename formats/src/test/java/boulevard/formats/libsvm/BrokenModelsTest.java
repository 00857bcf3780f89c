package boulevard.formats.libsvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import boulevard.data.DataException;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** One model file per defect in {@code broken-models/}, named after it; {@code messages.txt} has the exact message of each. */
final class BrokenModelsTest {
    private static final String MESSAGES = "messages.txt";

    static List<String> table() throws IOException {
        return Files.readAllLines(broken(MESSAGES));
    }

    @ParameterizedTest
    @MethodSource("table")
    void saysWhatIsWrong(String expected) {
        Path file = broken(expected.substring(0, expected.indexOf(':')));

        assertThatThrownBy(() -> LibsvmModels.read(file))
                .isInstanceOf(DataException.class)
                .hasMessage(file + expected.substring(expected.indexOf(':')));
    }

    @Test
    void everyBrokenModelIsInTheTable() throws IOException {
        List<String> listed = table().stream()
                .map(line -> line.substring(0, line.indexOf(':')))
                .toList();
        try (Stream<Path> files =
                Files.list(Objects.requireNonNull(broken(MESSAGES).getParent()))) {
            assertThat(files.map(file -> file.toFile().getName()).filter(name -> !name.equals(MESSAGES)))
                    .containsExactlyInAnyOrderElementsOf(listed);
        }
    }

    private static Path broken(String name) {
        try {
            return Path.of(Objects.requireNonNull(BrokenModelsTest.class.getResource("/broken-models/" + name))
                    .toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }
}
