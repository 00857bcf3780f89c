package boulevard.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code boulevard data}: commands about data files. */
@Command(
        name = "data",
        description = "Looks into data files.",
        mixinStandardHelpOptions = true,
        subcommands = DataInfoCommand.class)
final class DataCommand implements Runnable {
    @Spec
    private CommandSpec command;

    @Override
    public void run() {
        throw new ParameterException(command.commandLine(), "wanted a command such as info, got none");
    }
}
