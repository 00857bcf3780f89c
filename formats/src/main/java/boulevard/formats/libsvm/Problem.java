package boulevard.formats.libsvm;

/**
 * What is wrong with a chunk.
 *
 * @param line line from 0, counted from the chunk's first line
 * @param column column in bytes from 1
 * @param text what was wanted, what was got, and the remedy
 */
record Problem(int line, int column, String text) {}
