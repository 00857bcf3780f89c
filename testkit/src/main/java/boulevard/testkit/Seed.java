package boulevard.testkit;

/**
 * The seed of a random test. Set the system property {@code boulevard.seed} to the number that a failure printed to replay it.
 */
public final class Seed {
    private static final String PROPERTY = "boulevard.seed";

    private Seed() {}

    /** The seed set by the property, or {@code standard}. */
    public static long orElse(long standard) {
        return Long.getLong(PROPERTY, standard);
    }

    /** How to replay a test that used {@code seed}, for its messages. */
    public static String replay(long seed) {
        return "replay with -D" + PROPERTY + "=" + seed;
    }
}
