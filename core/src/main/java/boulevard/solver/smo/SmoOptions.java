package boulevard.solver.smo;

import boulevard.device.Precision;

/**
 * How the solver works.
 *
 * @param workingSet most rows of the working set, over all ranks
 * @param precision of the kernel rows at the start
 */
public record SmoOptions(int workingSet, Precision precision) {
    /** A working set's problem is solved until its gap is this fraction of what it was; measured, see docs/experiments.md. */
    static final double INNER_GAP = 0.1;

    /** Checks the size. */
    public SmoOptions {
        if (workingSet < 2) {
            throw new IllegalArgumentException("wanted a working set of at least 2 rows, got " + workingSet);
        }
    }
}
