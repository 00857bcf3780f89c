package boulevard.cli.demo;

import boulevard.data.CsrBlock;
import boulevard.data.Matrix;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * Turns word counts into unit rows: {@code (1 + ln tf) · (1 + ln((1 + n) / (1 + df)))}, divided by the row's Euclidean norm,
 * with n documents and document frequencies df of the training part alone. Words that it lacks are ignored.
 */
final class TextFeatures {
    private final Map<String, Integer> columns = new HashMap<>();
    private final double[] idf;

    /** Learns vocabulary (columns in alphabetical order) and document frequencies. */
    TextFeatures(Collection<Map<String, Integer>> training) {
        Map<String, Integer> frequencies = new HashMap<>();
        training.forEach(words -> words.keySet().forEach(word -> frequencies.merge(word, 1, Integer::sum)));
        SortedMap<String, Integer> vocabulary = new TreeMap<>(frequencies);
        idf = new double[vocabulary.size()];
        vocabulary.forEach((word, frequency) -> {
            idf[columns.size()] = 1 + Math.log((1.0 + training.size()) / (1.0 + frequency));
            columns.put(word, columns.size());
        });
    }

    /** The rows of these documents. */
    Matrix matrix(List<Map<String, Integer>> documents) {
        int[] offsets = new int[documents.size() + 1];
        for (int i = 0; i < documents.size(); i++) {
            long known = documents.get(i).keySet().stream()
                    .filter(columns::containsKey)
                    .count();
            offsets[i + 1] = Math.addExact(offsets[i], (int) known);
        }
        int[] ids = new int[offsets[documents.size()]];
        float[] values = new float[ids.length];
        IntStream.range(0, documents.size()).parallel().forEach(i -> fill(documents.get(i), offsets[i], ids, values));
        return Matrix.of(new CsrBlock(idf.length, offsets, ids, values));
    }

    private void fill(Map<String, Integer> words, int start, int[] ids, float[] values) {
        SortedMap<Integer, Double> row = new TreeMap<>();
        words.forEach((word, count) -> {
            Integer column = columns.get(word);
            if (column != null) {
                row.put(column, (1 + Math.log(count)) * idf[column]);
            }
        });
        double norm = Math.sqrt(row.values().stream().mapToDouble(v -> v * v).sum());
        int at = start;
        for (Map.Entry<Integer, Double> entry : row.entrySet()) {
            ids[at] = entry.getKey();
            values[at++] = (float) (entry.getValue() / norm);
        }
    }
}
