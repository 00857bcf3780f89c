package boulevard.formats.libsvm;

import boulevard.data.CsrBlock;
import boulevard.data.LabelledBlock;
import boulevard.data.ReadOptions;
import java.util.Arrays;

/**
 * Turns the text of one chunk into a block of rows; keeps its working arrays for the next chunk. Used by one thread at a time.
 *
 * <p>The loop over index:value tokens accepts what is right and only notices that something is wrong; {@link Diagnosis} then
 * looks at the token again. Every chunk ends with a line feed, which ends every loop: no position is compared with the end.
 */
final class ChunkParser {
    private static final int ASSUMED_BYTES_PER_ENTRY = 8;
    private static final long WHITE_SPACE = 1L << ' ' | 1L << '\t' | 1L << '\r' | 1L << '\n';

    private final ReadOptions options;
    private final int firstIndex;
    private final DecimalReader decimals = new DecimalReader();
    private int[] ids = {};
    private float[] values = {};
    private int[] offsets = new int[1];
    private int rows;
    private int entries;
    private int maxId;
    private int problemAt;

    ChunkParser(ReadOptions options) {
        this.options = options;
        firstIndex = options.zeroBased() ? 0 : 1;
    }

    /** Parses all lines, or up to the first that is wrong. */
    Parsed parse(Chunk chunk) {
        byte[] text = chunk.bytes();
        RowLabels labels = options.realTargets() ? new RowLabels.Reals() : new RowLabels.Classes();
        rows = 0;
        entries = 0;
        maxId = -1;
        reserveEntries((chunk.end() - chunk.start()) / ASSUMED_BYTES_PER_ENTRY + 1);
        int line = 0;
        for (int at = chunk.start(); at < chunk.end(); line++) {
            int start = at;
            at = skipBlanks(text, at);
            if (text[at] == '\n' || text[at] == '#') {
                at = afterLineFeed(text, at);
                continue;
            }
            int end = tokenEnd(text, at);
            String wrong = labels.add(text, at, end);
            if (wrong != null) {
                return new Parsed.Rejected(new Problem(line, at - start + 1, wrong));
            }
            at = parseEntries(text, end);
            if (at < 0) {
                return new Parsed.Rejected(diagnose(text, line, start));
            }
            endRow();
        }
        CsrBlock block = new CsrBlock(
                maxId + 1,
                Arrays.copyOf(offsets, rows + 1),
                Arrays.copyOf(ids, entries),
                Arrays.copyOf(values, entries));
        return new Parsed.Rows(new LabelledBlock(block, labels.finish()), line);
    }

    /** Parses index:value tokens up to the end of the line; returns where the next line starts, or −1. */
    private int parseEntries(byte[] text, int from) {
        int at = from;
        int previous = firstIndex - 1;
        int n = entries;
        while (true) {
            at = skipBlanks(text, at);
            if (text[at] == '\n' || text[at] == '#') {
                entries = n;
                maxId = Math.max(maxId, previous - firstIndex);
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
                reserveEntries(2 * n);
            }
            ids[n] = (int) index - firstIndex;
            values[n++] = value;
            previous = (int) index;
        }
    }

    private Problem diagnose(byte[] text, int line, int lineStart) {
        boolean hasPrevious = entries > offsets[rows];
        long previous = hasPrevious ? ids[entries - 1] + firstIndex : -1;
        Diagnosis diagnosis = new Diagnosis(text, problemAt, tokenEnd(text, problemAt), options.zeroBased());
        return diagnosis.ofEntry(previous, line, lineStart);
    }

    private void endRow() {
        if (rows + 1 == offsets.length) {
            offsets = Arrays.copyOf(offsets, 2 * offsets.length);
        }
        offsets[++rows] = entries;
    }

    private void reserveEntries(int wanted) {
        if (wanted > ids.length) {
            ids = Arrays.copyOf(ids, wanted);
            values = Arrays.copyOf(values, wanted);
        }
    }

    private static int skipBlanks(byte[] text, int from) {
        int at = from;
        while (text[at] == ' ' || text[at] == '\t' || text[at] == '\r') {
            at++;
        }
        return at;
    }

    private static int afterLineFeed(byte[] text, int from) {
        int at = from;
        while (text[at] != '\n') {
            at++;
        }
        return at + 1;
    }

    private static int tokenEnd(byte[] text, int from) {
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
