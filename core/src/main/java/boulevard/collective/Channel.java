package boulevard.collective;

/**
 * Point-to-point messages between the ranks of a group, in order per pair of ranks: what the collective algorithms run over.
 *
 * <p>Sending has two halves so that no copy of a long message is ever needed and rings of ranks that all send first can't
 * block one another: {@link #send} begins, {@link #awaitSent} ends it. One thread at a time uses a channel.
 */
public interface Channel {

    /** This rank. */
    int rank();

    /** Number of ranks. */
    int size();

    /**
     * Says that this rank enters a collective, before its first message. A channel that can compare the ranks here fails at
     * once when they disagree; others find out with the first message.
     *
     * @param buffer the values of the whole operation
     * @throws CommunicationException if another rank entered another operation, type or length at this place, or has left
     */
    void enter(MessageHeader header, HostBuffer buffer);

    /**
     * Asked again and again by a rank that waits in a collective whose messages don't go through this channel, such as one in
     * device memory: throws if the group has ended, or if the wait is longer than this channel waits for a message.
     *
     * @param header what {@link #enter} was told
     * @throws CommunicationException naming the rank that failed or isn't there
     */
    void waiting(MessageHeader header, long nanoseconds);

    /** Whether all ranks have entered this collective, as {@link #enter} was told, or a later one. */
    boolean allEntered(MessageHeader header);

    /** Whether, as far as is known here, no rank of the whole group has failed. */
    boolean sound();

    /**
     * Begins to send the values to {@code peer}, without waiting for it to receive them: it may wait only until the peer has
     * received earlier messages. The values must not change until {@link #awaitSent} has returned.
     *
     * @param header identifies the operation; the receiver must ask for an equal one
     */
    void send(int peer, MessageHeader header, HostBuffer buffer);

    /** Waits until all values sent to {@code peer} may be overwritten. */
    void awaitSent(int peer, MessageHeader header);

    /**
     * Waits for the next message from {@code peer} and writes it into {@code buffer}.
     *
     * @throws CommunicationException if the peer failed, sent another operation, type or length, or didn't send in time
     */
    void receive(int peer, MessageHeader header, HostBuffer buffer);

    /** Receives like {@link #receive} but reduces the message into {@code buffer} instead of overwriting it. */
    void receiveReduce(int peer, MessageHeader header, HostBuffer buffer, Reduction reduction);

    /**
     * A channel between some of the ranks, whose messages never mix with those of this one. Called by all those ranks.
     *
     * @param members ranks of this channel, in the order of their new ranks; contains this rank
     * @param context a number that is the same on all members and that none of them used before in the whole group
     */
    Channel subset(int[] members, long context);

    /** Makes all ranks of the whole group that wait or will wait fail with a message that names this rank and the cause. */
    void abort(Throwable cause);

    /** Leaves the channel and releases its resources; ranks that still count on this one fail. */
    void close();
}
