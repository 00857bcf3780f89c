package boulevard.train;

import boulevard.collective.CommunicationStatistics;
import boulevard.model.Certificate;

/**
 * What one rank brings home.
 *
 * @param weights all weights on rank 0, nothing on the others
 * @param certificate the same on all ranks
 * @param passes passes over the data
 * @param rounds all-reduces of a whole vector
 * @param nonZeros stored entries of the shard
 * @param communication what was sent
 * @param peakMemory the most bytes that the device held
 */
record RankResult(
        double[] weights,
        Certificate certificate,
        double passes,
        long rounds,
        long nonZeros,
        CommunicationStatistics communication,
        long peakMemory) {}
