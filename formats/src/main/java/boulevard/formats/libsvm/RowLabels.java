package boulevard.formats.libsvm;

import boulevard.data.LabelledBlock.Names;
import boulevard.data.LabelledBlock.Numbers;
import boulevard.data.LabelledBlock.RawLabels;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Collects the first token of every line of a chunk. */
sealed interface RowLabels {

    /** Takes the token in {@code text[from, to)}; returns what is wrong with it, or null. */
    @Nullable
    String add(byte[] text, int from, int to);

    /** All labels so far. */
    RawLabels finish();

    /** Labels that name classes. */
    final class Classes implements RowLabels {
        private final Map<String, Integer> known = new HashMap<>();
        private final List<String> names = new ArrayList<>();
        private int[] ids = new int[1024];
        private int rows;
        private byte[] lastToken = {};
        private int lastId;

        @Override
        public @Nullable String add(byte[] text, int from, int to) {
            // Neighbours often have the same label, and comparing bytes is cheaper than making a string.
            if (!Arrays.equals(text, from, to, lastToken, 0, lastToken.length) || from == to) {
                String wrong = Diagnosis.ofClassLabel(text, from, to);
                if (wrong != null) {
                    return wrong;
                }
                lastToken = Arrays.copyOfRange(text, from, to);
                lastId = known.computeIfAbsent(new String(lastToken, StandardCharsets.UTF_8), name -> {
                    names.add(name);
                    return names.size() - 1;
                });
            }
            ids = rows == ids.length ? Arrays.copyOf(ids, 2 * rows) : ids;
            ids[rows++] = lastId;
            return null;
        }

        @Override
        public RawLabels finish() {
            return new Names(Arrays.copyOf(ids, rows), List.copyOf(names));
        }
    }

    /** Labels that are real targets. */
    final class Reals implements RowLabels {
        private final DecimalReader decimals = new DecimalReader();
        private double[] values = new double[1024];
        private int rows;

        @Override
        public @Nullable String add(byte[] text, int from, int to) {
            double value = decimals.readDouble(text, from);
            if (decimals.end() != to || Double.isInfinite(value)) {
                return Diagnosis.ofRealLabel(text, from, to);
            }
            values = rows == values.length ? Arrays.copyOf(values, 2 * rows) : values;
            values[rows++] = value;
            return null;
        }

        @Override
        public RawLabels finish() {
            return new Numbers(Arrays.copyOf(values, rows));
        }
    }
}
