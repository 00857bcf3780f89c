package boulevard.collective;

/**
 * A collective could not be completed: a rank failed, ran out of time or called another operation. The message names rank,
 * operation and sequence number. After it the communicator, and all split from the same group, are unusable.
 */
public final class CommunicationException extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** An exception with a message. */
    public CommunicationException(String message) {
        super(message);
    }

    /** An exception with a message and the failure that led to it. */
    public CommunicationException(String message, Throwable cause) {
        super(message, cause);
    }
}
