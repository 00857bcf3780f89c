package boulevard.tune;

import boulevard.validation.Score;
import java.util.List;
import java.util.Optional;

/**
 * What a search found, or has found so far.
 *
 * @param score what models were compared by
 * @param points all points in the order of the grid
 * @param seconds wall time
 */
public record SearchResult(Score score, List<PointResult> points, double seconds) {
    /** Copies the list. */
    public SearchResult {
        points = List.copyOf(points);
    }

    /**
     * The point with the best mean among those that have a score of every fold; of equal ones the one with the smaller C, then
     * with the smaller γ. Empty if there is no such point.
     */
    public Optional<PointResult> best() {
        // The grid's order is ascending, so the first of equal points is the one wanted.
        return points.stream()
                .filter(PointResult::complete)
                .reduce((best, next) -> score.isBetter(next.mean(), best.mean()) ? next : best);
    }

    /** Number of jobs: points × folds. */
    public long jobs() {
        return points.stream().mapToLong(PointResult::folds).sum();
    }

    /** Jobs that ended, with a score or without. */
    public long done() {
        return points.stream().mapToLong(p -> p.scores().size()).sum() + failed();
    }

    /** Whether all jobs ended; an interrupt leaves some out. */
    public boolean finished() {
        return done() == jobs();
    }

    /** Jobs that failed. */
    public long failed() {
        return points.stream().mapToLong(p -> p.failures().size()).sum();
    }

    /** Jobs whose training ended before it converged. */
    public long unconverged() {
        return points.stream().mapToLong(PointResult::unconverged).sum();
    }
}
