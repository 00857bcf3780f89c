package boulevard.device;

import org.jspecify.annotations.Nullable;

/**
 * Several float64 vectors of one length in device memory: {@code length} rows of {@code width} columns, row-major, so that the
 * values of all right-hand sides at one index lie side by side.
 *
 * <p>Owned by the rank that allocated it; not thread-safe. A view made by {@link #rows} shares memory with its parent and
 * becomes invalid when the parent is closed; closing a view only ends the view.
 */
public interface MultiVector extends AutoCloseable {

    /** Number of rows. */
    long length();

    /** Number of vectors. */
    int width();

    /** Rows {@code [from, to)} as a view that shares this one's memory. */
    MultiVector rows(long from, long to);

    /** Copies everything into {@code target[at ..]}, row-major, after pending operations have finished. */
    void read(double[] target, int at);

    /** Overwrites everything from {@code source[at ..]}, row-major. */
    void write(double[] source, int at);

    /** Where this vector lives in an ordinary array, for devices whose memory is the host's; null for all others. */
    @Nullable
    HostMultiVector asHost();

    /** Number of values: length × width. */
    default long size() {
        return length() * width();
    }

    /** A copy of all values, row-major. */
    default double[] toArray() {
        double[] copy = new double[Math.toIntExact(size())];
        read(copy, 0);
        return copy;
    }

    @Override
    void close();
}
