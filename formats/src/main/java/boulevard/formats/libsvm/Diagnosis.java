package boulevard.formats.libsvm;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Says what is wrong with a token that a parser has refused. Slow and thorough: it runs once per file. */
final class Diagnosis {
    /** The largest feature index: as a 1-based one it leaves room for the constant feature in an int. */
    static final int MAX_INDEX = Integer.MAX_VALUE - 1;

    private static final int MAX_QUOTED = 40;
    private static final Pattern INTEGER = Pattern.compile("[+-]?[0-9]+");
    private static final Pattern DECIMAL = Pattern.compile("[+-]?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?");
    private static final Pattern NOT_FINITE = Pattern.compile("[+-]?(nan|inf|infinity)(\\(.*\\))?");
    private static final Pattern ENTRY = Pattern.compile("[+-]?[0-9]+:.*");

    private final String token;
    private final int position;
    private final int first;
    private final String zeroRemedy;

    Diagnosis(byte[] text, int from, int to, int first, String zeroRemedy) {
        this.token = decode(text, from, to);
        this.position = from;
        this.first = first;
        this.zeroRemedy = zeroRemedy;
    }

    /**
     * The problem of a token that should be index:value.
     *
     * @param previous the index before it on the line, or −1
     */
    Problem ofEntry(long previous, int line, int lineStart) {
        int colon = token.indexOf(':');
        String index = colon < 0 ? token : token.substring(0, colon);
        String wrong = token.startsWith("qid:") ? ranking() : colon < 0 ? noColon() : ofIndex(index, previous);
        int column = position - lineStart + 1;
        if (wrong != null) {
            return new Problem(line, column, wrong);
        }
        return new Problem(line, column + colon + 1, ofValue(token.substring(colon + 1)));
    }

    private String ranking() {
        return "wanted index:value, got the query id " + quote(token)
                + "; ranking isn't supported: remove the qid tokens to train on the labels alone";
    }

    private String noColon() {
        return "wanted index:value, got " + quote(token) + " without a colon; separate index and value by ':'";
    }

    private @Nullable String ofIndex(String index, long previous) {
        if (!INTEGER.matcher(index).matches() || index.startsWith("+")) {
            return "wanted a feature index from " + first + ", got " + quote(index) + " in " + quote(token)
                    + "; write digits only";
        }
        if (index.startsWith("-")) {
            return "wanted a feature index from " + first + ", got " + quote(index) + "; number the features from "
                    + first;
        }
        String digits = index.replaceFirst("^0+(?=.)", "");
        if (digits.length() > 10 || Long.parseLong(digits) > MAX_INDEX) {
            return "wanted a feature index of at most " + MAX_INDEX + ", got " + quote(index)
                    + "; renumber or hash the features";
        }
        return ofOrder(Long.parseLong(digits), previous);
    }

    private @Nullable String ofOrder(long index, long previous) {
        if (index < first) {
            return "wanted a feature index from 1, got 0; " + zeroRemedy;
        }
        if (index == previous) {
            return "wanted every feature index once per line, got " + index + " again; add up or remove the repeated"
                    + " entry";
        }
        if (index < previous) {
            return "wanted ascending feature indices, got " + index + " after " + previous
                    + "; sort the entries of each line by index";
        }
        return null;
    }

    private String ofValue(String value) {
        if (value.isEmpty()) {
            return "wanted a value after " + quote(token) + ", got nothing; write index:value without spaces";
        }
        if (isNotFinite(value)) {
            return "wanted a finite value, got " + quote(value) + "; remove or replace missing values";
        }
        if (DECIMAL.matcher(value).matches()) {
            return "wanted a value that a 32-bit float can hold (at most 3.4028235e38), got " + quote(value)
                    + "; scale the feature down";
        }
        return "wanted a decimal number such as 0.5 or -1e-3 as value, got " + quote(value)
                + "; write values in decimal";
    }

    /** What is wrong with a class label, or null. */
    static @Nullable String ofClassLabel(byte[] text, int from, int to) {
        String label = decode(text, from, to);
        if (label.indexOf(':') >= 0) {
            return noLabel(label);
        }
        if (label.indexOf(',') >= 0) {
            return "wanted one class label, got " + quote(label)
                    + "; several labels per row aren't supported in this format yet: keep one, or write one file per"
                    + " label";
        }
        if (isNotFinite(label)) {
            return "wanted a class label, got " + quote(label) + "; remove rows whose label is missing";
        }
        return null;
    }

    /** What is wrong with a real target. */
    static String ofRealLabel(byte[] text, int from, int to) {
        String label = decode(text, from, to);
        if (label.indexOf(':') >= 0) {
            return noLabel(label);
        }
        if (isNotFinite(label)) {
            return "wanted a finite target, got " + quote(label) + "; remove rows whose target is missing";
        }
        if (DECIMAL.matcher(label).matches()) {
            return "wanted a target that a 64-bit float can hold, got " + quote(label) + "; scale the targets down";
        }
        return "wanted a number as target, got " + quote(label) + "; to learn classes use --task classify";
    }

    private static String noLabel(String token) {
        return "wanted a label first, got " + quote(token)
                + (ENTRY.matcher(token).matches()
                        ? "; put a label in front of the entries, 0 where it is unknown"
                        : "; a label can't contain ':'");
    }

    private static boolean isNotFinite(String text) {
        return NOT_FINITE.matcher(text.toLowerCase(Locale.ROOT)).matches();
    }

    private static String decode(byte[] text, int from, int to) {
        return new String(text, from, to - from, StandardCharsets.UTF_8);
    }

    /** The text in quotes, shortened, with control characters replaced. */
    static String quote(String text) {
        String shown = text.length() <= MAX_QUOTED ? text : text.substring(0, MAX_QUOTED) + "...";
        return "'" + shown.replaceAll("\\p{Cntrl}", "?") + "'";
    }
}
