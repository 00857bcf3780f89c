package boulevard.device;

/** A device's memory, or the budget set for it, is too small. The message says which memory, how much and what helps. */
public final class DeviceMemoryException extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** An exception with a message for the user. */
    public DeviceMemoryException(String message) {
        super(message);
    }
}
