package boulevard.cli;

import boulevard.cli.evaluation.DataSurvey;
import boulevard.cli.evaluation.ReadAhead;
import boulevard.cli.option.DataOptions;
import boulevard.cli.option.OutputOptions;
import boulevard.cli.run.Console;
import boulevard.data.LabelledBlock;
import boulevard.formats.DataFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code boulevard data info}: what is in a file, in one pass over it. */
@Command(
        name = "info",
        description = "Counts rows, features, non-zeros and labels of a file, and warns of what makes training hard.",
        mixinStandardHelpOptions = true,
        sortOptions = false)
final class DataInfoCommand implements Callable<Integer> {
    @Spec
    private CommandSpec command;

    @Parameters(paramLabel = "FILE", description = "The data file.")
    private Path file;

    @Mixin
    private DataOptions reading;

    @Mixin
    private OutputOptions output;

    @Override
    public Integer call() throws IOException {
        DataSurvey survey = new DataSurvey();
        try (ReadAhead ahead = new ReadAhead(DataFiles.open(file, reading.reading(false), reading.format()))) {
            LabelledBlock block = ahead.next();
            while (block != null) {
                survey.add(block);
                block = ahead.next();
            }
        }
        Console console = new Console(
                command.commandLine().getOut(), command.commandLine().getErr(), output);
        survey.warnings().forEach(console::warn);
        console.result(survey.text(), survey.json());
        return 0;
    }
}
