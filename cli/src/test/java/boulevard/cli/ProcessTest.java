package boulevard.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** What only a real process shows: exit codes, streams and signals. */
@Timeout(120)
final class ProcessTest {
    @TempDir
    private Path directory;

    private Process start(Object... arguments) throws IOException {
        List<String> command = new ArrayList<>();
        if (OS.LINUX.isCurrentOs()) {
            // A build that runs in the background ignores the interrupt signal, and so would its children.
            command.addAll(List.of("env", "--default-signal=INT"));
        }
        command.addAll(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName()));
        for (Object argument : arguments) {
            command.add(argument.toString());
        }
        return new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectOutput(directory.resolve("out").toFile())
                .redirectError(directory.resolve("err").toFile())
                .start();
    }

    private String err() throws IOException {
        return Files.readString(directory.resolve("err"));
    }

    @Test
    void successIsZeroAndResultsAreOnStandardOutput() throws Exception {
        Path data = SampleFiles.classes(directory.resolve("three.svm"), 60, 3, 5);

        assertThat(start("train", data, "--json").waitFor()).as(err()).isZero();

        assertThat(Invocation.parse(Files.readString(directory.resolve("out")))).containsEntry("model", "three.model");
        assertThat(directory.resolve("three.model")).exists();
    }

    @Test
    void failureIsOneAndBadUsageTwo() throws Exception {
        assertThat(start("train", "none.svm").waitFor()).isEqualTo(1);
        assertThat(err())
                .isEqualTo("boulevard train: none.svm: wanted a data file, got no such file; check the path"
                        + System.lineSeparator());
        assertThat(start("train", "--nonsense").waitFor()).isEqualTo(2);
    }

    @Test
    @EnabledOnOs({OS.LINUX, OS.MAC})
    void interruptionLeavesAUsableModel() throws Exception {
        Path data = SampleFiles.noise(directory.resolve("noise.svm"), 5000, 100, 11);
        Path metrics = directory.resolve("run.jsonl");
        Process training = start(
                "train",
                data,
                "--loss",
                "hinge",
                "--solver",
                "dual",
                "-c",
                "1000",
                "-e",
                "1e-15",
                "--max-iterations",
                "1000000000",
                "--metrics",
                metrics);
        while (training.isAlive()
                && !(Files.exists(metrics) && Files.readString(metrics).contains("progress"))) {
            Thread.sleep(20);
        }
        signal("INT", training);

        assertThat(training.waitFor()).as(err()).isEqualTo(130);
        assertThat(Files.readString(directory.resolve("out"))).containsPattern("status +interrupted");
        assertThat(Files.readString(metrics)).contains("\"event\":\"end\"");
        assertThat(start("evaluate", "-m", "noise.model", data).waitFor())
                .as(err())
                .isZero();
    }

    @Test
    @EnabledOnOs({OS.LINUX, OS.MAC})
    void anInterruptedSearchPrintsTheBestSoFar() throws Exception {
        Path data = SampleFiles.noise(directory.resolve("noise.svm"), 2000, 50, 12);
        Process search =
                start("tune", data, "--c-grid", "0.001:1000:1.01", "--refit", "-m", directory.resolve("no.model"));
        while (search.isAlive() && !err().contains("best accuracy")) {
            Thread.sleep(20);
        }
        signal("INT", search);

        assertThat(search.waitFor()).as(err()).isEqualTo(130);
        assertThat(Files.readString(directory.resolve("out")))
                .containsPattern("status +interrupted")
                .containsPattern("best +C 0\\.00.*: accuracy 0\\.")
                .containsPattern("next +boulevard train -c 0\\.00");
        assertThat(directory.resolve("no.model")).doesNotExist();
    }

    private static void signal(String name, Process process) throws Exception {
        Process kill = new ProcessBuilder("kill", "-" + name, Long.toString(process.pid())).start();
        assertThat(kill.waitFor(10, TimeUnit.SECONDS)).isTrue();
    }
}
