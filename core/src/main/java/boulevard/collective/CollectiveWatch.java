package boulevard.collective;

/** Looks after a rank that waits in a collective done by other means than messages; see {@link Communicator#watch}. */
public interface CollectiveWatch {

    /** Whether all ranks have entered the collective. */
    boolean allEntered();

    /**
     * To be called now and then while waiting.
     *
     * @param nanoseconds how long this rank has been waiting
     * @throws CommunicationException if the group has ended, or the wait is too long; says which rank is to blame
     */
    void check(long nanoseconds);
}
