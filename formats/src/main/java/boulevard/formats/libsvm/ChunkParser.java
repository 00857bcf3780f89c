package boulevard.formats.libsvm;

import boulevard.data.LabelledBlock;
import boulevard.data.ReadOptions;

/** Turns the text of one chunk into a block of rows. Used by one thread at a time. */
final class ChunkParser {
    private static final int ASSUMED_BYTES_PER_ENTRY = 8;

    private final ReadOptions options;
    private final EntryRows rows;

    ChunkParser(ReadOptions options) {
        this.options = options;
        rows = new EntryRows(options.zeroBased(), "the file looks 0-based: read it with --zero-based");
    }

    /** Parses all lines, or up to the first that is wrong. */
    Parsed parse(Chunk chunk) {
        byte[] text = chunk.bytes();
        RowLabels labels = options.realTargets() ? new RowLabels.Reals() : new RowLabels.Classes();
        rows.restart((chunk.end() - chunk.start()) / ASSUMED_BYTES_PER_ENTRY + 1);
        int line = 0;
        for (int at = chunk.start(); at < chunk.end(); line++) {
            int start = at;
            at = EntryRows.skipBlanks(text, at);
            if (text[at] == '\n' || text[at] == '#') {
                at = EntryRows.afterLineFeed(text, at);
                continue;
            }
            int end = EntryRows.tokenEnd(text, at);
            String wrong = labels.add(text, at, end);
            if (wrong != null) {
                return new Parsed.Rejected(new Problem(line, at - start + 1, wrong));
            }
            at = rows.parse(text, end);
            if (at < 0) {
                return new Parsed.Rejected(rows.problem(text, line, start));
            }
        }
        return new Parsed.Rows(new LabelledBlock(rows.block(), labels.finish()), line);
    }
}
