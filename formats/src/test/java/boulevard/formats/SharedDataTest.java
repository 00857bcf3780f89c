package boulevard.formats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import boulevard.data.Dataset;
import boulevard.data.ReadOptions;
import boulevard.data.Targets;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Loads public data sets and compares their size with the manifest beside them. The folder is {@code ../shared/data} beside
 * the project's root, or what {@code -Dboulevard.shared.data} names.
 */
final class SharedDataTest {
    private static final Path FOLDER = Path.of(System.getProperty(
            "boulevard.shared.data",
            Path.of(System.getProperty("basedir", "."))
                    .resolve("../../shared/data")
                    .toString()));

    @TestFactory
    List<DynamicTest> everyDataSetHasTheSizeInTheManifest() throws IOException {
        Path manifest = FOLDER.resolve("MANIFEST.tsv");
        assumeTrue(Files.exists(manifest), () -> "no data sets: " + manifest.toAbsolutePath() + " doesn't exist");
        return Files.readAllLines(manifest).stream()
                .map(line -> line.split("\t"))
                .filter(fields -> fields[0].endsWith(".svm.gz"))
                .map(fields -> DynamicTest.dynamicTest(fields[0], () -> check(fields)))
                .toList();
    }

    private static void check(String[] fields) throws IOException {
        boolean real = fields[6].equals("regression");
        Dataset data = DataFiles.load(FOLDER.resolve(fields[0]), new ReadOptions(real, false, 2), null, null);

        assertThat(data.matrix().rows()).isEqualTo(Long.parseLong(fields[3]));
        assertThat(data.matrix().columns()).isEqualTo(Integer.parseInt(fields[4]));
        assertThat(data.matrix().nonZeros()).isEqualTo(Long.parseLong(fields[5]));
        if (data.targets() instanceof Targets.Classes classes) {
            assertThat(classes.labels().size()).isEqualTo(Integer.parseInt(fields[6]));
        }
    }
}
