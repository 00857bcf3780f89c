package boulevard.tune;

import boulevard.train.FoldScore;
import java.util.List;

/**
 * What is known about a grid point.
 *
 * @param point the parameters
 * @param folds number of folds of the search
 * @param scores those of the folds that are done, in order
 * @param failures messages of the folds that failed
 */
public record PointResult(GridPoint point, int folds, List<FoldScore> scores, List<String> failures) {
    /** Copies the lists. */
    public PointResult {
        scores = List.copyOf(scores);
        failures = List.copyOf(failures);
    }

    /** Whether every fold has a score; only such a point can be the best. */
    public boolean complete() {
        return scores.size() == folds;
    }

    /** Folds whose training ended before it converged. */
    public long unconverged() {
        return scores.stream().filter(score -> !score.converged()).count();
    }

    /** Mean of the scores; NaN without any. */
    public double mean() {
        return scores.stream().mapToDouble(FoldScore::score).average().orElse(Double.NaN);
    }

    /** Standard deviation of the scores, √(Σ (s − mean)² / (n − 1)); NaN for fewer than two. */
    public double standardDeviation() {
        double mean = mean();
        double squares = scores.stream()
                .mapToDouble(score -> (score.score() - mean) * (score.score() - mean))
                .sum();
        return scores.size() < 2 ? Double.NaN : Math.sqrt(squares / (scores.size() - 1));
    }
}
