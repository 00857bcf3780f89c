package boulevard.train;

import boulevard.solver.Progress;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a training run did.
 *
 * @param rows rows trained on
 * @param features features, the constant one not counted
 * @param nonZeros stored entries
 * @param classes number of classes, 0 for regression
 * @param solver name of the solver
 * @param reason why that solver, in a line
 * @param grid how the matrix was split, such as {@code 4 x 1 (data)}
 * @param allReduce the all-reduce algorithm
 * @param passes passes over the data
 * @param rounds all-reduces of a whole vector
 * @param seconds wall time of training, data already loaded
 * @param cpuSeconds CPU time of the whole process during training, compiling and collecting garbage included; NaN where the
 *     system doesn't tell
 * @param kernel what a kernel machine took, or null for a linear one
 * @param history progress after every outer iteration
 * @param devices what each device did
 */
public record TrainingReport(
        long rows,
        int features,
        long nonZeros,
        int classes,
        String solver,
        String reason,
        String grid,
        String allReduce,
        double passes,
        long rounds,
        double seconds,
        double cpuSeconds,
        @Nullable KernelReport kernel,
        List<Progress> history,
        List<DeviceReport> devices) {
    /** Copies the lists. */
    public TrainingReport {
        history = List.copyOf(history);
        devices = List.copyOf(devices);
    }

    /** Outer iterations done. */
    public long iterations() {
        return history.isEmpty() ? 0 : history.get(history.size() - 1).iteration();
    }

    /** Wall seconds in communication, the largest over the devices. */
    public double communicateSeconds() {
        return devices.stream()
                .mapToDouble(DeviceReport::communicateSeconds)
                .max()
                .orElse(0);
    }

    /**
     * What one device did.
     *
     * @param name such as {@code cpu:0}
     * @param hardware the maker's name
     * @param rows rows of its shard
     * @param nonZeros stored entries of its shard
     * @param communicateSeconds wall time inside collectives, waiting for slower ranks included
     * @param communicateBytes payload bytes sent
     * @param communicateShare communicateSeconds over the run's wall time, 0 to 1
     * @param peakMemoryBytes the most memory that it held
     */
    public record DeviceReport(
            String name,
            String hardware,
            long rows,
            long nonZeros,
            double communicateSeconds,
            long communicateBytes,
            double communicateShare,
            long peakMemoryBytes) {}
}
