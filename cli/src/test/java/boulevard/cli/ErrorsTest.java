package boulevard.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every bad input has its exit code and one message, and leaves no file behind. */
final class ErrorsTest {
    @TempDir
    private Path directory;

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
                    2 | ""                                     | wanted a command, got none
                    2 | trian                                  | Did you mean: boulevard train?
                    2 | train                                  | Missing required parameter: 'TRAIN'
                    2 | train D --los hinge                    | Possible solutions: --loss
                    2 | train D --kernal rbf                   | Unknown options: '--kernal'
                    2 | train D --loss foo                     | wanted hinge, squared-hinge, epsilon, squared-epsilon, got 'foo'
                    2 | train D -c -1                          | wanted a finite C above 0, got -1.0
                    2 | train D -c x                           | 'x' is not a double
                    2 | train D -e 2                           | wanted a tolerance between 0 and 1, got 2.0
                    2 | train D --max-iterations 0             | wanted at least 1 iteration, got 0
                    2 | train D --bias -2                      | wanted a finite bias of at least 0
                    2 | train D --epsilon 0.1                  | leave it out, or use --task regress
                    2 | train D --task regress --loss hinge    | use epsilon or squared-epsilon
                    2 | train D --task regress -w1 2           | wanted no class weights for regression
                    2 | train D --multiclass ovo               | wanted a kernel for --multiclass ovo, got none
                    2 | train D -w1                            | requires at least 2 values
                    2 | train D -w1 x                          | wanted a number as the weight of class '1', got 'x'
                    2 | train D -w1 -2                         | wanted a class weight above 0 for class '1', got -2.0
                    2 | train D --class-weight 1               | wanted --class-weight balanced or LABEL=WEIGHT, got '1'
                    2 | train D --class-weight balanced -w1 2  | got both; leave one out
                    2 | train D -w1 2 -w1 3                    | wanted one weight for class '1', got two
                    2 | train D --time-limit 5x                | wanted a time such as 30s, 10m or 1h30m, got '5x'
                    2 | train D --memory-per-device 0          | wanted an amount of memory such as 8g or 512m, got '0'
                    2 | train D --devices cpu*                 | wanted devices such as cpu, cpu*4
                    2 | train D --allreduce star               | wanted auto, ring, tree, hierarchical, nccl, got 'star'
                    2 | train D -m D                           | wanted different files to read and to write
                    1 | train none.svm                         | got no such file; check the path
                    1 | train D --devices gpu9                 | wanted a device of kind 'gpu9'
                    1 | train D --allreduce nccl               | all-reduce nccl can't be used: wanted
                    1 | train D --format foo                   | wanted one of the formats
                    1 | train D -w9 2                          | wanted a class weight for one of the classes [-1, 1]
                    1 | train D --weights none.txt             | got no such file
                    1 | train D -m no/where.model              | wanted a directory for the model
                    1 | train D -m .                           | wanted a file for the model, got a directory
                    1 | train D --report no/where.html         | wanted a directory for the report
                    1 | train D --metrics no/where.jsonl       | wanted a directory for the metrics
                    1 | train BROKEN                           | BROKEN:2:
                    1 | predict -m none.model D                | none.model: wanted a model file, got no such file
                    1 | predict -m D D                         | wanted a model file of Boulevard, LIBLINEAR or LIBSVM
                    2 | predict D                              | Missing required option: '--model=MODEL'
                    2 | predict -m D D -o D                    | wanted different files to read and to write
                    2 | predict -m D D --json                  | wanted -o FILE with --json
                    1 | evaluate -m D D                        | wanted a model file of Boulevard, LIBLINEAR or LIBSVM
                    2 | export -m D --to foo                   | wanted --to liblinear or libsvm, got 'foo'
                    1 | export -m D --to liblinear             | wanted a model file of Boulevard, LIBLINEAR or LIBSVM
                    2 | data                                   | wanted a command such as info, got none
                    1 | data info none.svm                     | got no such file
                    1 | demo --output D                        | wanted a directory for model and report, got a file
                    2 | demo --devices cpu*                    | wanted devices such as cpu, cpu*4
                    """)
    void badInput(int status, String line, String message) throws IOException {
        Files.writeString(directory.resolve("D"), "1 1:1\n-1 1:-1\n");
        Files.writeString(directory.resolve("BROKEN"), "1 1:1\n-1 1:x\n");
        Object[] words = line.isEmpty()
                ? new Object[0]
                : Stream.of(line.split(" +", -1)).map(this::inDirectory).toArray();

        Invocation run = Invocation.of(words);

        assertThat(run.err()).contains(message).doesNotContain("Exception", "\tat ");
        assertThat(run.status()).isEqualTo(status);
        assertThat(run.out()).isEmpty();
        try (Stream<Path> files = Files.list(directory)) {
            assertThat(files.map(file -> file.getFileName().toString())).containsExactlyInAnyOrder("D", "BROKEN");
        }
    }

    /** Names of files mean those in the test's directory. */
    private Object inDirectory(String word) {
        return word.equals("D")
                        || word.equals("BROKEN")
                        || word.startsWith("none.")
                        || word.startsWith("no/")
                        || word.equals(".")
                ? directory.resolve(word).normalize()
                : word;
    }

    @Test
    void debugAddsTheStackTrace() {
        Invocation run = Invocation.of("train", directory.resolve("none.svm"), "--debug");

        assertThat(run.status()).isEqualTo(1);
        assertThat(run.err()).contains("got no such file", "boulevard.data.DataException", "\tat ");
    }

    @Test
    void brokenDataLeavesNoPredictions() throws IOException {
        Path data = SampleFiles.classes(directory.resolve("two.svm"), 40, 2, 1);
        Path model = directory.resolve("two.model");
        assertThat(Invocation.of("train", data, "-m", model).status()).isZero();
        Path broken = Files.writeString(directory.resolve("broken.svm"), "1 1:1\n1 1:x\n");

        Invocation run = Invocation.of("predict", "-m", model, broken, "-o", directory.resolve("out.txt"));

        assertThat(run.status()).isEqualTo(1);
        assertThat(run.err()).contains("broken.svm:2:");
        try (Stream<Path> files = Files.list(directory)) {
            assertThat(files.map(Path::getFileName).map(Path::toString))
                    .containsExactlyInAnyOrder("two.svm", "two.model", "broken.svm");
        }
    }
}
