package boulevard.cli;

import boulevard.cli.demo.DemoCommand;
import java.io.BufferedWriter;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command {@code boulevard}: where the process starts, and the only place that ends it. */
@Command(
        name = "boulevard",
        description = "Trains support vector machines on many devices.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        subcommands = {
            DemoCommand.class,
            TrainCommand.class,
            PredictCommand.class,
            EvaluateCommand.class,
            TuneCommand.class,
            DevicesCommand.class,
            DataCommand.class,
            ExportCommand.class
        },
        footer = {
            "",
            "Exit status: 0 done, 1 failed, 2 bad usage, 3 stopped before converging, 130 interrupted.",
            "'boulevard COMMAND --help' explains a command; 'boulevard demo' shows it all."
        })
public final class Main implements Runnable {
    @Spec
    private CommandSpec spec;

    private Main() {}

    /** Runs the command line and exits with its status. */
    public static void main(String[] arguments) {
        PrintWriter out = utf8(FileDescriptor.out);
        PrintWriter err = utf8(FileDescriptor.err);
        int status;
        try {
            status = commandLine().setOut(out).setErr(err).execute(arguments);
        } catch (OutOfMemoryError full) {
            status = Failures.outOfMemory(err);
        }
        out.flush();
        err.flush();
        System.exit(status);
    }

    private static PrintWriter utf8(FileDescriptor descriptor) {
        return new PrintWriter(
                new BufferedWriter(new OutputStreamWriter(new FileOutputStream(descriptor), StandardCharsets.UTF_8)));
    }

    static CommandLine commandLine() {
        return Failures.reported(new CommandLine(new Main()).setUsageHelpAutoWidth(true));
    }

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "wanted a command, got none");
    }
}
