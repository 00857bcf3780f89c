package boulevard.device.cpu;

import boulevard.device.HostMultiVector;

/**
 * Columns {@code [from, to)} of a multi-vector in host memory: what one thread works on.
 *
 * @param array holds the values
 * @param offset position of entry (0, 0)
 * @param width distance between two rows
 * @param from first column
 * @param to one behind the last column
 */
record Slice(double[] array, int offset, int width, int from, int to) {
    static Slice of(HostMultiVector vector) {
        return of(vector, 0, vector.width());
    }

    static Slice of(HostMultiVector vector, int from, int to) {
        return new Slice(vector.array(), vector.offset(), vector.width(), from, to);
    }

    /** Columns of this slice. */
    int count() {
        return to - from;
    }

    /** Position of this slice's first value in {@code row}. */
    int at(int row) {
        return offset + row * width + from;
    }

    /** The one column that is {@code k} behind the first, as a slice. */
    Slice column(int k) {
        return new Slice(array, offset, width, from + k, from + k + 1);
    }
}
