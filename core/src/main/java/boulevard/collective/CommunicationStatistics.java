package boulevard.collective;

/**
 * What one rank's communicator, and those split from it, did so far.
 *
 * @param operations collectives completed
 * @param messages messages sent
 * @param bytes payload bytes sent
 * @param seconds wall time inside collectives, waiting for slower ranks included
 */
public record CommunicationStatistics(long operations, long messages, long bytes, double seconds) {}
