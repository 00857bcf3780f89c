package boulevard.cli;

import boulevard.cli.option.DeviceChoice;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** Options that can only be checked once the command line has been read. */
final class Usage {
    private Usage() {}

    /** The devices asked for, or {@code auto}; a specification that can't be read is bad usage. */
    static String devices(DeviceChoice choice, CommandSpec command) {
        try {
            return choice.devices("auto");
        } catch (IllegalArgumentException wrong) {
            throw new ParameterException(command.commandLine(), String.valueOf(wrong.getMessage()), wrong);
        }
    }
}
