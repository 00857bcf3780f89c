package boulevard.cli;

import boulevard.cli.run.SearchSummary;
import boulevard.tune.GridPoint;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** The {@code boulevard train} command that trains with parameters that {@code tune} found, as a line for a shell. */
final class TrainCommandLine {
    /** Options that {@code train} has too but that say nothing about what is trained, or that the point replaces. */
    private static final Set<String> LEFT_OUT =
            Set.of("--c", "--model", "--quiet", "--json", "--debug", "--help", "--version");

    private static final Pattern HARMLESS = Pattern.compile("[A-Za-z0-9_@%+=:,./-]+");

    private TrainCommandLine() {}

    /** The command: all options of {@code tune} that were given and that {@code train} has too, with the point's values. */
    static String of(CommandSpec tune, Path data, GridPoint point) {
        List<String> words = new ArrayList<>(List.of("boulevard", "train"));
        CommandSpec train = Objects.requireNonNull(tune.parent().subcommands().get("train"), "a command beside tune")
                .getCommandSpec();
        Double gamma = point.gamma();
        // A repeated option is listed once per occurrence, each time with all its values.
        for (OptionSpec option :
                new LinkedHashSet<>(tune.commandLine().getParseResult().matchedOptions())) {
            boolean replaced = gamma != null && option.longestName().equals("--gamma");
            if (train.findOption(option.longestName()) != null
                    && !LEFT_OUT.contains(option.longestName())
                    && !replaced) {
                addOption(option, words);
            }
        }
        words.addAll(List.of("-c", SearchSummary.number(point.c())));
        if (gamma != null) {
            words.addAll(List.of("--gamma", SearchSummary.number(gamma)));
        }
        words.add(data.toString());
        return words.stream().map(TrainCommandLine::quoted).collect(Collectors.joining(" "));
    }

    private static void addOption(OptionSpec option, List<String> words) {
        int arity = option.arity().max();
        if (arity == 0) {
            words.add(option.longestName());
            return;
        }
        List<String> values = option.originalStringValues();
        for (int i = 0; i < values.size(); i += arity) {
            if (arity == 2) {
                words.add(option.longestName() + values.get(i)); // -wLABEL WEIGHT
                words.add(values.get(i + 1));
            } else {
                words.add(option.longestName());
                words.add(values.get(i));
            }
        }
    }

    private static String quoted(String word) {
        return HARMLESS.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
    }
}
