package boulevard.cli.run;

import boulevard.cli.option.OutputOptions;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.Map;

/**
 * Where a command prints: results on standard output, everything else on standard error.
 *
 * @param out for results
 * @param err for progress, warnings and notes
 * @param options what is left out, and whether results are JSON
 */
public record Console(PrintWriter out, PrintWriter err, OutputOptions options) {

    /** Prints a warning on standard error, unless quiet. */
    public void warn(String message) {
        note("warning: " + message);
    }

    /** Prints a line on standard error, unless quiet. */
    public void note(String message) {
        if (!options.quiet()) {
            err.println(message);
            err.flush();
        }
    }

    /** Prints results: {@code json} as an object if asked for, else {@code text}. */
    public void result(String text, Map<String, ?> json) throws IOException {
        out.println(options.json() ? Json.text(json) : text);
        out.flush();
        if (out.checkError()) {
            throw new IOException("wanted to print results, got an error from standard output: was it closed?");
        }
    }
}
