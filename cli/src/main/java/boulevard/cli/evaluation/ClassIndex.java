package boulevard.cli.evaluation;

import boulevard.data.LabelledBlock.Names;
import boulevard.data.Labels;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Numbers the labels of a file as a model does; labels that the model doesn't know follow after, as they turn up. */
final class ClassIndex {
    private final Labels known;
    private final Map<String, Integer> unknown = new LinkedHashMap<>();

    ClassIndex(Labels known) {
        this.known = known;
    }

    /** The class of every row of a block. */
    int[] ids(Names labels) {
        int[] positions = labels.names().stream().mapToInt(this::id).toArray();
        return IntStream.of(labels.ids()).map(at -> positions[at]).toArray();
    }

    private int id(String label) {
        return known.find(label)
                .orElseGet(() -> unknown.computeIfAbsent(label, unseen -> known.size() + unknown.size()));
    }

    /** Whether a class is one of the model's. */
    boolean isKnown(int id) {
        return id < known.size();
    }

    /** Labels that the model doesn't know, so far. */
    List<String> unknown() {
        return List.copyOf(unknown.keySet());
    }

    /** The label of every class met so far. */
    List<String> names() {
        List<String> names = new ArrayList<>(known.names());
        names.addAll(unknown.keySet());
        return names;
    }
}
