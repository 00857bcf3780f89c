package boulevard.collective;

/**
 * A program that every rank of a group runs, each with its own view of the group.
 *
 * @param <T> what a rank returns
 * @param <E> what it may throw
 */
@FunctionalInterface
public interface RankTask<T, E extends Exception> {
    /** Runs this rank's part. The communicator is closed for it afterwards. */
    T run(Communicator communicator) throws E;
}
