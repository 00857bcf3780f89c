package boulevard.cli;

import boulevard.cli.option.OutputOptions;
import boulevard.collective.CommunicationException;
import boulevard.data.DataException;
import boulevard.device.DeviceFailureException;
import boulevard.device.DeviceMemoryException;
import boulevard.device.DeviceUnavailableException;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** Turns what goes wrong into one message on standard error and an exit code. */
final class Failures {
    static final int FAILED = 1;
    static final int BAD_USAGE = 2;

    private Failures() {}

    /** Makes a command line report errors in this way. */
    static CommandLine reported(CommandLine commandLine) {
        return commandLine
                .setParameterExceptionHandler((wrong, arguments) -> badUsage(wrong))
                .setExecutionExceptionHandler(Failures::failed);
    }

    private static int badUsage(ParameterException wrong) {
        CommandLine command = wrong.getCommandLine();
        String name = command.getCommandSpec().qualifiedName();
        PrintWriter err = command.getErr();
        err.println(name + ": " + wrong.getMessage());
        UnmatchedArgumentException.printSuggestions(wrong, err);
        err.println("'" + name + " --help' shows what there is.");
        err.flush();
        return BAD_USAGE;
    }

    private static int failed(Exception failure, CommandLine command, ParseResult parsed) {
        PrintWriter err = command.getErr();
        err.println(command.getCommandSpec().qualifiedName() + ": " + message(failure));
        if (debug(parsed)) {
            failure.printStackTrace(err);
        }
        err.flush();
        return FAILED;
    }

    private static boolean debug(ParseResult parsed) {
        return parsed.asCommandLineList().stream()
                .anyMatch(part -> part.getParseResult().hasMatchedOption(OutputOptions.DEBUG));
    }

    private static String message(Exception failure) {
        boolean forUsers = failure instanceof DataException
                || failure instanceof DeviceUnavailableException
                || failure instanceof DeviceFailureException
                || failure instanceof DeviceMemoryException
                || failure instanceof CommunicationException
                || failure instanceof IllegalStateException;
        if (failure instanceof NoSuchFileException missing) {
            return missing.getFile() + ": wanted a file, got no such file or directory; check the path";
        }
        if (failure instanceof AccessDeniedException denied) {
            return denied.getFile() + ": wanted access to this file, got no permission; check its owner and mode";
        }
        if (failure instanceof FileSystemException file) {
            return file.getFile() + ": wanted to read or write this file, got '"
                    + (file.getReason() == null ? "an error" : file.getReason()) + "'; check the file and the disk";
        }
        if ((forUsers || failure instanceof IOException) && failure.getMessage() != null) {
            return failure.getMessage();
        }
        return "wanted to finish, got an internal error, " + failure + "; run it again with " + OutputOptions.DEBUG
                + " and report what it prints";
    }

    /** The message for a heap that is too small. */
    static int outOfMemory(PrintWriter err) {
        err.println("boulevard: wanted more memory than the Java heap of "
                + Runtime.getRuntime().maxMemory() / (1 << 20)
                + " MiB has; give it more, such as BOULEVARD_JAVA_OPTS=-Xmx16g, or use less data");
        err.flush();
        return FAILED;
    }
}
