package boulevard.collective;

/**
 * Point-to-point messages between the ranks of a group, in order per pair of ranks: what the collective algorithms run over.
 *
 * <p>Each end of a pair may send before it receives without blocking for ever, whatever the length.
 */
public interface Channel {

    /** This rank. */
    int rank();

    /** Number of ranks. */
    int size();

    /**
     * Sends a copy of the values to {@code peer}; the buffer may be overwritten on return.
     *
     * @param header identifies the operation; the receiver must ask for an equal one
     */
    void send(int peer, MessageHeader header, HostBuffer buffer);

    /**
     * Waits for the next message from {@code peer} and writes it into {@code buffer}.
     *
     * @throws CommunicationException if the peer failed, sent another operation or length, or didn't send in time
     */
    void receive(int peer, MessageHeader header, HostBuffer buffer);

    /** Receives like {@link #receive} but reduces the message into {@code buffer} instead of overwriting it. */
    void receiveReduce(int peer, MessageHeader header, HostBuffer buffer, Reduction reduction);

    /**
     * A channel between some of the ranks, whose messages never mix with those of this one. Called by all those ranks.
     *
     * @param members ranks of this channel, in the order of their new ranks; contains this rank
     * @param context a number that is the same on all members and new for this channel
     */
    Channel subset(int[] members, long context);

    /** Makes all ranks that wait or will wait fail with a message that names this rank and the cause. */
    void abort(Throwable cause);

    /** Releases the channel's resources. */
    void close();
}
