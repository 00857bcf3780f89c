package boulevard.model;

/** How a training run ended. */
public enum Status {
    /** The gap is at most the tolerance. */
    CONVERGED("converged"),
    /** The limit on iterations came first. */
    ITERATION_LIMIT("iteration-limit"),
    /** The limit on wall time came first. */
    TIME_LIMIT("time-limit"),
    /** No step improved the objective any more at this precision. */
    STALLED("stalled"),
    /** The user stopped it. */
    INTERRUPTED("interrupted");

    private final String word;

    Status(String word) {
        this.word = word;
    }

    /** The word for summaries and JSON, such as {@code iteration-limit}. */
    public String word() {
        return word;
    }

    /** The status of a word. */
    public static Status of(String word) {
        for (Status status : values()) {
            if (status.word.equals(word)) {
                return status;
            }
        }
        throw new IllegalArgumentException("wanted a status such as converged, got '" + word + "'");
    }
}
