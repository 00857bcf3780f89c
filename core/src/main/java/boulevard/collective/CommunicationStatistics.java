package boulevard.collective;

/**
 * What one rank's communicator, and those split from it, did so far.
 *
 * @param operations collectives completed
 * @param messages messages sent
 * @param bytes payload bytes sent
 * @param seconds wall time inside collectives, waiting for slower ranks included
 */
public record CommunicationStatistics(long operations, long messages, long bytes, double seconds) {

    /** The sum of both, entry by entry. */
    public CommunicationStatistics plus(CommunicationStatistics other) {
        return new CommunicationStatistics(
                operations + other.operations, messages + other.messages, bytes + other.bytes, seconds + other.seconds);
    }

    /** What came since {@code earlier}. */
    public CommunicationStatistics minus(CommunicationStatistics earlier) {
        return new CommunicationStatistics(
                operations - earlier.operations,
                messages - earlier.messages,
                bytes - earlier.bytes,
                seconds - earlier.seconds);
    }
}
