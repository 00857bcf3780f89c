package boulevard.device;

/** A device stopped working: it was lost, or its driver refused an operation. The message says which device and what. */
public final class DeviceFailureException extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** An exception with a message for the user. */
    public DeviceFailureException(String message) {
        super(message);
    }

    /** An exception with a message for the user and what led to it. */
    public DeviceFailureException(String message, Throwable cause) {
        super(message, cause);
    }
}
