package boulevard.solver;

/** Hears of progress, on rank 0's thread; must return quickly. An exception thrown by it ends the training. */
@FunctionalInterface
public interface ProgressListener {
    /** A listener that ignores everything. */
    ProgressListener NONE = progress -> {};

    /** Called after every outer iteration. */
    void progress(Progress progress);

    /** Called before the first iteration of a run whose memory was planned, with the plan of rank 0's device. */
    default void plan(MemoryPlan plan) {}
}
