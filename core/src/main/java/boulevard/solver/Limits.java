package boulevard.solver;

import java.time.Duration;

/**
 * When a solver stops.
 *
 * @param tolerance relative duality gap that counts as converged, above 0
 * @param maxIterations most outer iterations, at least 1
 * @param time most wall time, above 0
 */
public record Limits(double tolerance, long maxIterations, Duration time) {
    /** No limit on time that matters. */
    public static final Duration NO_TIME_LIMIT = Duration.ofDays(36500);

    /** Checks the ranges. */
    public Limits {
        if (!(tolerance > 0) || tolerance >= 1) {
            throw new IllegalArgumentException("wanted a tolerance between 0 and 1, got " + tolerance);
        }
        if (maxIterations < 1) {
            throw new IllegalArgumentException("wanted at least 1 iteration, got " + maxIterations);
        }
        if (time.isNegative() || time.isZero()) {
            throw new IllegalArgumentException("wanted a time limit above 0, got " + time);
        }
    }
}
