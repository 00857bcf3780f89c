package boulevard.collective;

/**
 * A communicator that does collectives in device memory, over one in host memory that it owns: closing this closes that.
 *
 * <p>Each collective is announced to the host's {@link #watch}, so that ranks that fail, leave or disagree end all waits.
 */
public interface DeviceCommunicator extends Communicator {

    /** The same ranks, by way of host memory. Calls to both must come in the same order on all ranks. */
    Communicator host();

    @Override
    DeviceCommunicator split(int color, int key);
}
