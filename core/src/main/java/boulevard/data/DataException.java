package boulevard.data;

/** Data that can't be accepted: what was wanted, what was got, where, and what to do about it. */
public final class DataException extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** An exception with a message for the user. */
    public DataException(String message) {
        super(message);
    }

    /**
     * An exception about a place in a file.
     *
     * @param file name of the file
     * @param line line number from 1
     * @param column column (in bytes) from 1
     * @param problem what was wanted, what was got, and the remedy
     */
    public static DataException at(String file, long line, long column, String problem) {
        return new DataException(file + ":" + line + ":" + column + ": " + problem);
    }
}
