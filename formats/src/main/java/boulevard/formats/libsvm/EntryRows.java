package boulevard.formats.libsvm;

import boulevard.data.CsrBlock;
import java.util.Arrays;

/**
 * Parses the index:value tokens of lines into sparse rows; keeps its arrays for further rows. Used by one thread at a time.
 *
 * <p>The loop accepts what is right and only notices that something is wrong; {@link Diagnosis} then looks at the token again.
 * Text ends with a line feed, which ends every loop: no position is compared with the end.
 */
final class EntryRows {
    private static final long WHITE_SPACE = 1L << ' ' | 1L << '\t' | 1L << '\r' | 1L << '\n';

    private final int firstIndex;
    private final String zeroRemedy;
    private final DecimalReader decimals = new DecimalReader();
    private int[] ids = {};
    private float[] values = {};
    private int[] offsets = new int[1];
    private int rows;
    private int entries;
    private int maxId = -1;
    private int problemAt;

    /** Rows whose indices start at 0 or 1; {@code zeroRemedy} says what to do about a 0 where they start at 1. */
    EntryRows(boolean zeroBased, String zeroRemedy) {
        firstIndex = zeroBased ? 0 : 1;
        this.zeroRemedy = zeroRemedy;
    }

    /** Forgets all rows and makes room for so many entries. */
    void restart(int expected) {
        rows = 0;
        entries = 0;
        maxId = -1;
        reserve(expected);
    }

    int entries() {
        return entries;
    }

    /** Parses the tokens up to the end of the line as one row; returns where the next line starts, or −1. */
    int parse(byte[] text, int from) {
        int at = from;
        int previous = firstIndex - 1;
        int n = entries;
        while (true) {
            at = skipBlanks(text, at);
            if (text[at] == '\n' || text[at] == '#') {
                entries = n;
                maxId = Math.max(maxId, previous - firstIndex);
                endRow();
                return afterLineFeed(text, at);
            }
            problemAt = at;
            long index = 0;
            int p = at;
            int digit;
            while ((digit = text[p] - '0') >= 0 && digit <= 9 && index <= Diagnosis.MAX_INDEX) {
                index = 10 * index + digit;
                p++;
            }
            if (text[p] != ':' || p == at || index <= previous || index > Diagnosis.MAX_INDEX) {
                entries = n;
                return -1;
            }
            float value = decimals.readFloat(text, p + 1);
            at = decimals.end();
            if (at < 0 || !isWhiteSpace(text[at]) || Float.isInfinite(value)) {
                entries = n;
                return -1;
            }
            if (n == ids.length) {
                reserve(2 * n + 1);
            }
            ids[n] = (int) index - firstIndex;
            values[n++] = value;
            previous = (int) index;
        }
    }

    /** What is wrong with the line that {@link #parse} refused. */
    Problem problem(byte[] text, int line, int lineStart) {
        boolean hasPrevious = entries > offsets[rows];
        long previous = hasPrevious ? ids[entries - 1] + firstIndex : -1;
        Diagnosis diagnosis = new Diagnosis(text, problemAt, tokenEnd(text, problemAt), firstIndex, zeroRemedy);
        return diagnosis.ofEntry(previous, line, lineStart);
    }

    /** The rows so far, copied. */
    CsrBlock block() {
        return new CsrBlock(
                maxId + 1,
                Arrays.copyOf(offsets, rows + 1),
                Arrays.copyOf(ids, entries),
                Arrays.copyOf(values, entries));
    }

    /** The value of the last row if its only entry has index 0, else NaN. */
    float onlyValueAtIndexZero() {
        boolean only = entries == offsets[rows - 1] + 1 && ids[entries - 1] + firstIndex == 0;
        return only ? values[entries - 1] : Float.NaN;
    }

    private void endRow() {
        if (rows + 1 == offsets.length) {
            offsets = Arrays.copyOf(offsets, 2 * offsets.length);
        }
        offsets[++rows] = entries;
    }

    private void reserve(int wanted) {
        if (wanted > ids.length) {
            ids = Arrays.copyOf(ids, wanted);
            values = Arrays.copyOf(values, wanted);
        }
    }

    static int skipBlanks(byte[] text, int from) {
        int at = from;
        while (text[at] == ' ' || text[at] == '\t' || text[at] == '\r') {
            at++;
        }
        return at;
    }

    static int afterLineFeed(byte[] text, int from) {
        int at = from;
        while (text[at] != '\n') {
            at++;
        }
        return at + 1;
    }

    static int tokenEnd(byte[] text, int from) {
        int at = from;
        while (!isWhiteSpace(text[at])) {
            at++;
        }
        return at;
    }

    private static boolean isWhiteSpace(byte b) {
        return b >= 0 && b <= ' ' && (WHITE_SPACE >>> b & 1) != 0;
    }
}
