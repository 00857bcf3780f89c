package boulevard.formats;

import boulevard.data.DataException;
import boulevard.data.LabelledBlock.Names;
import boulevard.data.LabelledBlock.Numbers;
import boulevard.data.LabelledBlock.RawLabels;
import boulevard.data.Labels;
import boulevard.data.Targets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Joins the labels of a file's blocks. */
sealed interface TargetCollector {

    /** Takes the labels of the next block. */
    void add(RawLabels labels);

    /** The targets of all rows; see {@link DataFiles#load} for {@code expected}. */
    Targets finish(Path file, @Nullable Labels expected);

    /** Class labels: the dictionaries of the blocks become one. */
    final class Classes implements TargetCollector {
        private final Map<String, Integer> spellings = new LinkedHashMap<>();
        private final List<int[]> ids = new ArrayList<>();

        @Override
        public void add(RawLabels labels) {
            if (!(labels instanceof Names block)) {
                throw new IllegalStateException("wanted class labels from the reader, got numbers");
            }
            int[] global = block.names().stream()
                    .mapToInt(name -> spellings.computeIfAbsent(name, unseen -> spellings.size()))
                    .toArray();
            ids.add(mapped(block.ids(), at -> global[at]));
        }

        @Override
        public Targets finish(Path file, @Nullable Labels expected) {
            Labels labels = expected == null ? Labels.of(spellings.keySet()) : expected.followedBy(spellings.keySet());
            if (expected == null && labels.size() < 2) {
                throw new DataException(file + ": wanted rows of at least two classes, got only '" + labels.name(0)
                        + "'; check the labels, or use --task regress");
            }
            Map<String, Integer> positions = new HashMap<>();
            for (int k = 0; k < labels.size(); k++) {
                positions.put(labels.name(k), k);
            }
            int[] position = spellings.keySet().stream()
                    .mapToInt(name -> positions.getOrDefault(labels.canonical(name), -1))
                    .toArray();
            int[] all = ids.stream().flatMapToInt(Arrays::stream).toArray();
            return new Targets.Classes(labels, mapped(all, at -> position[at]));
        }

        private static int[] mapped(int[] from, IntUnaryOperator map) {
            return IntStream.of(from).map(map).toArray();
        }
    }

    /** Real targets. */
    final class Reals implements TargetCollector {
        private final List<double[]> values = new ArrayList<>();

        @Override
        public void add(RawLabels labels) {
            if (!(labels instanceof Numbers numbers)) {
                throw new IllegalStateException("wanted numbers from the reader, got class labels");
            }
            values.add(numbers.values());
        }

        @Override
        public Targets finish(Path file, @Nullable Labels expected) {
            return new Targets.Reals(
                    values.stream().flatMapToDouble(Arrays::stream).toArray());
        }
    }
}
