package boulevard.collective.local;

import boulevard.collective.AllReduceAlgorithm;
import boulevard.collective.AllReduceCost;
import boulevard.collective.AllReduceCost.Link;
import java.time.Duration;

/**
 * How ranks that are threads communicate.
 *
 * @param algorithm of all-reduces
 * @param timeout how long a rank waits for one message before it gives up; positive
 */
public record LocalOptions(AllReduceAlgorithm algorithm, Duration timeout) {
    /**
     * What a message between threads costs: a wake-up, and a pass over memory. Measured on two cores; see "Collectives
     * between threads" in docs/experiments.md.
     */
    private static final Link BETWEEN_THREADS = new Link(5e-6, 5e-11);

    /** Checks the time-out. */
    public LocalOptions {
        if (timeout.isZero() || timeout.isNegative()) {
            throw new IllegalArgumentException("The time-out must be positive; got " + timeout);
        }
    }

    /** The all-reduce that suits each length, and 10 minutes. */
    public static LocalOptions defaults() {
        return new LocalOptions(
                new AllReduceAlgorithm.ByCost(AllReduceCost.uniform(BETWEEN_THREADS)), Duration.ofMinutes(10));
    }
}
