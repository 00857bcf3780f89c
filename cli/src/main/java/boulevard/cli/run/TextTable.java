package boulevard.cli.run;

import java.util.List;
import java.util.Locale;

/** Tables in plain text: the first column to the left, the others to the right, two spaces between them. */
public final class TextTable {
    private TextTable() {}

    /** The table without a line break after its last row. */
    public static String of(List<String> header, List<List<String>> rows) {
        int[] widths = header.stream().mapToInt(String::length).toArray();
        for (List<String> row : rows) {
            for (int j = 0; j < widths.length; j++) {
                widths[j] = Math.max(widths[j], row.get(j).length());
            }
        }
        StringBuilder text = new StringBuilder();
        append(text, header, widths);
        for (List<String> row : rows) {
            text.append(System.lineSeparator());
            append(text, row, widths);
        }
        return text.toString();
    }

    private static void append(StringBuilder text, List<String> row, int[] widths) {
        for (int j = 0; j < widths.length; j++) {
            String padding = " ".repeat(widths[j] - row.get(j).length());
            text.append(j == 0 ? "" : "  ").append(j == 0 ? row.get(j) + padding : padding + row.get(j));
        }
    }

    /** An amount of memory, such as {@code 1.5 GiB}. */
    public static String bytes(long bytes) {
        double amount = bytes;
        int unit = 0;
        while (amount >= 1024 && unit < 4) {
            amount /= 1024;
            unit++;
        }
        String[] units = {"B", "KiB", "MiB", "GiB", "TiB"};
        return String.format(Locale.ROOT, unit == 0 ? "%.0f %s" : "%.1f %s", amount, units[unit]);
    }
}
