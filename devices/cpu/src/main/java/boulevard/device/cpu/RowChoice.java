package boulevard.device.cpu;

/**
 * Some of the rows of a block, in order.
 *
 * @param rows row numbers
 * @param from first of them that counts
 * @param to one behind the last of them that counts
 */
record RowChoice(int[] rows, int from, int to) {
    int count() {
        return to - from;
    }

    int row(int i) {
        return rows[from + i];
    }
}
