package boulevard.cli.option;

import boulevard.loss.Loss;

/** The words for losses on the command line. */
public final class LossWords {
    private LossWords() {}

    /** The value of {@code --loss} for a loss. */
    public static String of(Loss loss) {
        return switch (loss.form()) {
            case HINGE -> "hinge";
            case SQUARED_HINGE -> "squared-hinge";
            case EPSILON_INSENSITIVE -> "epsilon";
            case SQUARED_EPSILON_INSENSITIVE -> "squared-epsilon";
        };
    }
}
