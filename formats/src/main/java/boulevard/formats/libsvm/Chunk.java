package boulevard.formats.libsvm;

/**
 * Whole lines of a file.
 *
 * @param bytes holds the text
 * @param start position of the first byte
 * @param end position after the last byte, which is a line feed
 */
record Chunk(byte[] bytes, int start, int end) {}
