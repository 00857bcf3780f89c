package boulevard.train;

import boulevard.solver.MemoryPlan;
import java.util.List;

/**
 * What training a kernel machine took, summed over the binary problems.
 *
 * @param machines binary problems
 * @param supportVectors distinct rows with a dual variable that isn't 0
 * @param bounded dual variables at the end of their range that isn't 0
 * @param rowsComputed kernel rows computed; rowsComputed over the number of rows is the number of passes
 * @param rowsRequested kernel rows needed; the cache had those that weren't computed
 * @param steps pair steps inside working sets
 * @param refinements times the gap in float64 turned out larger than believed, and training went on
 * @param ranksPerMachine devices that work on one binary problem together
 * @param implementation how the devices carry out kernel operations
 * @param plans per device, how its memory was divided
 */
public record KernelReport(
        int machines,
        long supportVectors,
        long bounded,
        long rowsComputed,
        long rowsRequested,
        long steps,
        long refinements,
        int ranksPerMachine,
        String implementation,
        List<MemoryPlan> plans) {
    /** Copies the list. */
    public KernelReport {
        plans = List.copyOf(plans);
    }
}
