package boulevard.formats.libsvm;

import boulevard.data.LabelledBlock;

/** What became of a chunk. */
sealed interface Parsed {
    /**
     * The rows of a good chunk.
     *
     * @param block the rows, possibly none
     * @param lines lines of the chunk, those without a row included
     */
    record Rows(LabelledBlock block, int lines) implements Parsed {}

    /**
     * A chunk that can't be accepted.
     *
     * @param first the first problem in it
     */
    record Rejected(Problem first) implements Parsed {}
}
