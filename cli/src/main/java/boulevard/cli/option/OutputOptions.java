package boulevard.cli.option;

import picocli.CommandLine.Option;

/** How a command talks. */
public final class OutputOptions {
    /** Name of the option that turns stack traces on. */
    public static final String DEBUG = "--debug";

    @Option(names = "--quiet", description = "No progress and no warnings: only results and errors.")
    private boolean quiet;

    @Option(names = "--json", description = "Results as one JSON object.")
    private boolean json;

    @Option(names = DEBUG, description = "Print a stack trace with an error.")
    private boolean debug;

    /** Whether progress and warnings are left out. */
    public boolean quiet() {
        return quiet;
    }

    /** Whether results are printed as JSON. */
    public boolean json() {
        return json;
    }

    /** Whether errors come with their stack trace. */
    public boolean debug() {
        return debug;
    }
}
