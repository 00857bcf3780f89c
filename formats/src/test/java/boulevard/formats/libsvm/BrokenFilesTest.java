package boulevard.formats.libsvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import boulevard.data.DataException;
import boulevard.data.DataReader;
import boulevard.data.LabelledBlock;
import boulevard.data.ReadOptions;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** One file per defect in {@code broken/}, named after it; {@code broken/messages.txt} has the exact message of each. */
final class BrokenFilesTest {
    private static final String MESSAGES = "messages.txt";

    /** A line of the table: the file's name, then what follows it in the message. */
    record Expected(String file, String message) {
        boolean realTargets() {
            return file.contains("target");
        }

        @Override
        public String toString() {
            return file;
        }
    }

    static List<Expected> table() throws IOException {
        try (Stream<String> lines = Files.lines(broken(MESSAGES))) {
            return lines.map(line -> line.split(":", 2))
                    .map(parts -> new Expected(parts[0], ":" + parts[1]))
                    .toList();
        }
    }

    @ParameterizedTest
    @MethodSource("table")
    void saysWhatIsWrong(Expected expected) {
        Path file = broken(expected.file());
        for (int threads : new int[] {1, 3}) {
            assertThatThrownBy(() -> readAll(file, new ReadOptions(expected.realTargets(), false, threads)))
                    .isInstanceOf(DataException.class)
                    .hasMessage(file + expected.message());
        }
    }

    @Test
    void everyBrokenFileIsInTheTable() throws IOException {
        Set<String> listed = table().stream().map(Expected::file).collect(Collectors.toSet());
        try (Stream<Path> files =
                Files.list(Objects.requireNonNull(broken(MESSAGES).getParent()))) {
            assertThat(files.map(file -> file.toFile().getName()).filter(name -> !name.equals(MESSAGES)))
                    .containsExactlyInAnyOrderElementsOf(listed);
        }
    }

    @Test
    void saysWhenThereIsNoFile(@TempDir Path folder) {
        assertThatThrownBy(() -> readAll(folder.resolve("none.svm"), ReadOptions.defaults()))
                .isInstanceOf(DataException.class)
                .hasMessage(folder.resolve("none.svm") + ": wanted a data file, got no such file; check the path");
        assertThatThrownBy(() -> readAll(folder, ReadOptions.defaults()))
                .isInstanceOf(DataException.class)
                .hasMessage(folder + ": wanted a data file, got a directory; name a file in it");
    }

    private static void readAll(Path file, ReadOptions options) throws IOException {
        try (DataReader reader = new LibsvmFormat().open(file, options)) {
            LabelledBlock block = reader.next();
            while (block != null) {
                block = reader.next();
            }
        }
    }

    private static Path broken(String name) {
        try {
            return Path.of(Objects.requireNonNull(BrokenFilesTest.class.getResource("/broken/" + name))
                    .toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }
}
