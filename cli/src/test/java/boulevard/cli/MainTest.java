package boulevard.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

final class MainTest {
    @Test
    void versionIsFilledInByTheBuild() {
        StringWriter out = new StringWriter();

        int status = Main.commandLine().setOut(new PrintWriter(out)).execute("--version");

        assertThat(status).isZero();
        assertThat(out.toString()).matches("boulevard \\d+\\.\\d+\\.\\d+(-SNAPSHOT)?\\R");
    }
}
