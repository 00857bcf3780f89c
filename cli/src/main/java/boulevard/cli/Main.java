package boulevard.cli;

import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The command {@code boulevard}: where the process starts, and the only place that ends it. */
@Command(
        name = "boulevard",
        description = "Trains support vector machines on many devices.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class)
public final class Main {
    private Main() {}

    /** Runs the command line and exits with its status. */
    public static void main(String[] arguments) {
        System.exit(commandLine().execute(arguments));
    }

    static CommandLine commandLine() {
        return new CommandLine(new Main());
    }
}
