package boulevard.tune;

import boulevard.data.DataException;
import boulevard.data.Dataset;
import boulevard.device.DeviceGroup;
import boulevard.model.Status;
import boulevard.train.Boulevard;
import boulevard.train.CrossValidation;
import boulevard.train.FoldScore;
import boulevard.train.TrainingSpec;
import boulevard.validation.DeviceJobs;
import boulevard.validation.Folds;
import boulevard.validation.Score;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Tries every point of a grid by cross-validation.
 *
 * <p>A job is one fold of one point; jobs run side by side on single devices, all folds of a point before the next point. All
 * points share the folds, so their scores are comparable. Which point is best depends on data, specification, grid and seed
 * alone, not on the number of devices.
 *
 * <p>A job that fails, for want of memory for example, or whose score isn't a finite number, is counted and never used; only if
 * all fail, or if the data is at fault, the search fails. A job whose training ended before it converged counts with its score
 * and is marked.
 */
public final class GridSearch {
    private final CrossValidation validation;
    private final List<TrainingSpec> specs;
    private final List<GridPoint> points;
    private final Score score;
    private final List<TreeMap<Integer, FoldScore>> scores = new ArrayList<>();
    private final List<List<String>> failures = new ArrayList<>();
    private final long start = System.nanoTime();
    private @Nullable RuntimeException firstFailure;

    /** Hears of every job that ends, on its thread but never twice at once; must return quickly. */
    @FunctionalInterface
    public interface Listener {
        /** A listener that ignores everything. */
        Listener NONE = soFar -> {};

        /** Called with what is known after each job. */
        void progress(SearchResult soFar);
    }

    private GridSearch(Dataset data, TrainingSpec spec, ParameterGrid grid, Folds folds, Score score) {
        validation = new CrossValidation(data, folds);
        points = grid.points();
        specs = points.stream().map(point -> point.applyTo(spec)).toList();
        this.score = score;
        for (int p = 0; p < points.size(); p++) {
            scores.add(new TreeMap<>());
            failures.add(new ArrayList<>());
        }
    }

    /**
     * Searches. If the calling thread is interrupted, what is known so far is returned, and its interrupt flag stays
     * set.
     *
     * @param spec what to train; its C and γ are replaced, and its limits hold for every job
     * @param devices where jobs run; see {@link CrossValidation#groups}
     * @throws DataException if the data doesn't suit the task
     * @throws IllegalArgumentException if the grid or the score don't suit the specification
     */
    public static SearchResult run(
            Dataset data,
            TrainingSpec spec,
            ParameterGrid grid,
            Folds folds,
            Score score,
            DeviceGroup devices,
            Listener listener) {
        Boulevard.check(data, spec);
        if (score.ofClasses() != spec.loss().classifies()) {
            throw new IllegalArgumentException("wanted "
                    + (spec.loss().classifies() ? "accuracy or macro-f1 to score classes" : "mse to score a regression")
                    + ", got " + score.word());
        }
        return new GridSearch(data, spec, grid, folds, score).run(devices, listener);
    }

    private SearchResult run(DeviceGroup devices, Listener listener) {
        int folds = validation.folds();
        DeviceJobs.run(
                Math.multiplyExact(points.size(), folds),
                validation.groups(devices),
                (job, group) -> run(job / folds, job % folds, group, listener));
        SearchResult result = result();
        if (firstFailure != null && result.failed() == result.jobs()) {
            throw firstFailure;
        }
        return result;
    }

    private void run(int point, int fold, DeviceGroup devices, Listener listener) {
        FoldScore result = null;
        RuntimeException failure = null;
        try {
            result = validation.score(specs.get(point), fold, score, devices);
            if (result.status() == Status.INTERRUPTED) {
                return;
            }
            if (!Double.isFinite(result.score())) {
                failure = new IllegalStateException("wanted a finite score, got " + result.score()
                        + ": training diverged; scale the features or take smaller parameters");
            }
        } catch (DataException wrong) {
            throw wrong;
        } catch (RuntimeException failed) {
            failure = failed;
        }
        record(point, result, failure, listener);
    }

    private synchronized void record(
            int point, @Nullable FoldScore result, @Nullable RuntimeException failure, Listener listener) {
        if (failure != null) {
            firstFailure = firstFailure == null ? failure : firstFailure;
            failures.get(point).add(String.valueOf(failure.getMessage()));
        } else if (result != null) {
            scores.get(point).put(result.fold(), result);
        }
        listener.progress(result());
    }

    private synchronized SearchResult result() {
        List<PointResult> results = new ArrayList<>();
        for (int p = 0; p < points.size(); p++) {
            results.add(new PointResult(
                    points.get(p), validation.folds(), List.copyOf(scores.get(p).values()), failures.get(p)));
        }
        return new SearchResult(score, results, (System.nanoTime() - start) / 1e9);
    }
}
