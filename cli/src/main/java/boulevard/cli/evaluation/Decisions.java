package boulevard.cli.evaluation;

import boulevard.data.Labels;
import boulevard.model.Model;
import boulevard.model.Output;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Classes and column names of a model's decision values. */
final class Decisions {
    /** A one-class machine chooses between two labels as a machine of two classes does. */
    private static final Output.Classes INSIDE = new Output.Classes(Labels.of(List.of("-1", "1")));

    private Decisions() {}

    /** How decision values choose a label; null for real numbers. */
    static Output.@Nullable Classes of(Model model) {
        if (model.output() instanceof Output.Classes classes) {
            return classes;
        }
        return model.output() instanceof Output.OneClass ? INSIDE : null;
    }

    /** What each decision value speaks for if it is large: the second of two classes, a class, or the first of a pair. */
    static List<String> columns(Output.Classes classes) {
        List<String> names = classes.labels().names();
        if (names.size() == 2) {
            return names.subList(1, 2);
        }
        if (classes.decision() == Output.Decision.LARGEST) {
            return names;
        }
        List<String> pairs = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            for (int j = i + 1; j < names.size(); j++) {
                pairs.add(names.get(i) + " vs " + names.get(j));
            }
        }
        return pairs;
    }
}
