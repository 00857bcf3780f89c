package boulevard.collective;

import boulevard.device.HostMultiVector;
import boulevard.device.MultiVector;
import java.util.Arrays;

/**
 * One rank's view of a group of ranks that call the same collectives in the same order.
 *
 * <p>A group of one is the ordinary case of a single device: every collective is then the identity. All ranks get the same
 * bits. Results are deterministic for a given algorithm, group size and length; each implementation states its order of
 * summation. A communicator is used by one thread.
 */
public interface Communicator extends AutoCloseable {

    /** This rank, from 0. */
    int rank();

    /** Number of ranks. */
    int size();

    /** Replaces the buffer on every rank by the reduction over all ranks. Same length on all ranks. */
    void allReduce(HostBuffer buffer, Reduction reduction);

    /** Replaces the buffer on every rank by that of {@code root}. Same length on all ranks. */
    void broadcast(HostBuffer buffer, int root);

    /**
     * Reduces, leaving rank r with the result in {@code [bounds[r], bounds[r+1])} of its buffer; the rest is undefined.
     *
     * @param bounds size + 1 ascending positions from 0 to the buffer's length, the same on all ranks; parts may be empty
     */
    void reduceScatter(HostBuffer buffer, int[] bounds, Reduction reduction);

    /**
     * Rank r gives {@code [bounds[r], bounds[r+1])} of its buffer; afterwards every rank has all parts.
     *
     * @param bounds as for {@link #reduceScatter}
     */
    void allGather(HostBuffer buffer, int[] bounds);

    /** Returns when all ranks have called it. */
    void barrier();

    /**
     * New communicators, one per {@code color}, of the ranks that gave it, ordered by {@code key} and then by rank. Closing
     * this one closes them too.
     */
    Communicator split(int color, int key);

    /** What this communicator and those split from it did so far. */
    CommunicationStatistics statistics();

    /** Tells all other ranks that this one failed; they get a {@link CommunicationException} instead of waiting. */
    void abort(Throwable cause);

    /**
     * Takes notice of a collective that this rank does by other means, such as in device memory, in the order of this
     * communicator's own. Not counted in the statistics.
     *
     * @param operation its name and whatever else must be the same on all ranks
     * @param values what the ranks must agree on the type and length of
     * @return what to ask while waiting in it
     * @throws CommunicationException if another rank calls a different one, or has left
     */
    CollectiveWatch watch(String operation, HostBuffer values);

    /** Whether, as far as is known here, no rank of the group has failed. */
    boolean sound();

    @Override
    void close();

    /**
     * Sums a vector in device memory over all ranks. This implementation goes through host memory, without a copy where the
     * device's memory is the host's.
     */
    default void allReduce(MultiVector vector) {
        if (size() == 1) {
            return;
        }
        HostMultiVector host = vector.asHost();
        int length = Math.toIntExact(vector.size());
        if (host != null) {
            allReduce(new HostBuffer.Doubles(host.array(), host.offset(), length), Reduction.SUM);
        } else {
            double[] staged = vector.toArray();
            allReduce(HostBuffer.of(staged), Reduction.SUM);
            vector.write(staged, 0);
        }
    }

    /** Positions that divide {@code length} values into {@code parts} parts whose lengths differ by at most one. */
    static int[] evenBounds(int length, int parts) {
        int[] bounds = new int[parts + 1];
        for (int r = 0; r <= parts; r++) {
            bounds[r] = (int) ((long) length * r / parts);
        }
        return bounds;
    }

    /**
     * Throws unless these are bounds of {@code parts} parts of {@code length} values.
     *
     * @throws IllegalArgumentException stating both
     */
    static void requireBounds(int[] bounds, int parts, int length) {
        boolean valid = bounds.length == parts + 1 && bounds[0] == 0 && bounds[parts] == length;
        for (int r = 0; valid && r < parts; r++) {
            valid = bounds[r] <= bounds[r + 1];
        }
        if (!valid) {
            throw new IllegalArgumentException("Wanted " + (parts + 1) + " ascending bounds from 0 to " + length
                    + "; got " + Arrays.toString(bounds) + ": see Communicator.evenBounds");
        }
    }

    /**
     * Throws unless this is a rank of a group of so many.
     *
     * @throws IllegalArgumentException stating both
     */
    static void requireRoot(int root, int size) {
        if (root < 0 || root >= size) {
            throw new IllegalArgumentException(
                    "Broadcast wants a root from 0 to " + (size - 1) + "; got " + root + ": pass the rank of a member");
        }
    }
}
