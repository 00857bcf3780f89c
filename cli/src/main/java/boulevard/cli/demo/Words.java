package boulevard.cli.demo;

import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/** Takes identifiers and string constants apart into words: {@code parseHTTPHeader} gives parse, http and header. */
final class Words {
    /** A word needs as many letters: shorter ones are mostly remains of abbreviations and type codes. */
    private static final int SHORTEST = 3;

    /** {@code java.util.logging}: the name of a package, class or property gives the module away. */
    private static final Pattern DOTTED_NAME = Pattern.compile("[a-z][a-z0-9_]*(\\.[A-Za-z0-9_$]+)+");

    private Words() {}

    /**
     * Counts the words of one text. A word is a run of ASCII letters, in lower case; it ends before an upper-case letter that
     * follows a lower-case one, and before the last of several upper-case letters that a lower-case one follows. Other scripts
     * are left out: translated messages would otherwise be half of the vocabulary.
     */
    static void count(String text, Map<String, Integer> counts) {
        if (text.indexOf('.') >= 0 && DOTTED_NAME.matcher(text).matches()) {
            return;
        }
        int start = 0;
        for (int i = 0; i <= text.length(); i++) {
            if (i == text.length() || !isLetter(text.charAt(i))) {
                add(text, start, i, counts);
                start = i + 1;
            } else if (i > start && startsWord(text, i)) {
                add(text, start, i, counts);
                start = i;
            }
        }
    }

    private static boolean startsWord(String text, int i) {
        boolean beforeLower = i + 1 < text.length() && isLower(text.charAt(i + 1));
        return isUpper(text.charAt(i)) && (isLower(text.charAt(i - 1)) || beforeLower);
    }

    private static void add(String text, int start, int end, Map<String, Integer> counts) {
        if (end - start >= SHORTEST) {
            counts.merge(text.substring(start, end).toLowerCase(Locale.ROOT), 1, Integer::sum);
        }
    }

    private static boolean isLetter(char c) {
        return isLower(c) || isUpper(c);
    }

    private static boolean isLower(char c) {
        return c >= 'a' && c <= 'z';
    }

    private static boolean isUpper(char c) {
        return c >= 'A' && c <= 'Z';
    }
}
