package boulevard.train;

import boulevard.model.Status;

/**
 * How well a model predicts the fold that was held out from its training.
 *
 * @param fold the fold
 * @param score the score on its rows
 * @param status how training ended; a score counts for less unless it converged
 */
public record FoldScore(int fold, double score, Status status) {
    /** Whether training converged. */
    public boolean converged() {
        return status == Status.CONVERGED;
    }
}
