package boulevard.device;

/** A device was asked for that isn't there. The message says which, why, and what to do. */
public final class DeviceUnavailableException extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** An exception with a message for the user. */
    public DeviceUnavailableException(String message) {
        super(message);
    }
}
