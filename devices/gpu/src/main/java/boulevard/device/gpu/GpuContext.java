package boulevard.device.gpu;

import boulevard.device.DeviceFailureException;
import boulevard.device.MemoryBudget;
import java.util.HashMap;
import java.util.Map;

/** What all operations of one device share: its runtime, its counted memory, copies, scratch memory and the programs. */
final class GpuContext implements AutoCloseable {
    /** Groups of threads for each multiprocessor: enough to hide latencies, few enough that sums of groups stay few. */
    private static final int GROUPS_PER_UNIT = 16;

    /** Most groups that leave a sum each. */
    private static final int MOST_PARTS = 256;

    private final GpuRuntime runtime;
    private final MemoryBudget budget;
    private final GpuProgram program;
    private final Map<String, GpuFunction> functions = new HashMap<>();
    private final Transfers transfers;
    private final Scratch scratch;
    private final GpuMemory none;

    GpuContext(GpuRuntime runtime, MemoryBudget budget) {
        this.runtime = runtime;
        this.budget = budget;
        this.none = runtime.allocate(Long.BYTES);
        try {
            this.program = runtime.compile(GpuPrograms.source(runtime.dialect()));
        } catch (RuntimeException | Error failed) {
            none.close();
            throw failed;
        }
        this.transfers = new Transfers(runtime);
        this.scratch = new Scratch(this);
    }

    GpuRuntime runtime() {
        return runtime;
    }

    MemoryBudget budget() {
        return budget;
    }

    Transfers transfers() {
        return transfers;
    }

    Scratch scratch() {
        return scratch;
    }

    /** Stands for an argument that the program doesn't look at. */
    GpuMemory none() {
        return none;
    }

    /** Runs a function over {@code items}, one to a thread and then in strides. */
    void launchOver(long items, String function, Object... arguments) {
        if (items > 0) {
            launch(groups((items + GpuPrograms.GROUP - 1) / GpuPrograms.GROUP), function, arguments);
        }
    }

    /** Runs a function on so many groups of threads. */
    void launch(int groups, String function, Object... arguments) {
        runtime.launch(functions.computeIfAbsent(function, program::function), groups, arguments);
    }

    /** How many groups to start for work that divides into {@code wanted} ones, at least 1. */
    int groups(long wanted) {
        long most = (long) GROUPS_PER_UNIT * Math.max(1, runtime.facts().units());
        return (int) Math.max(1, Math.min(wanted, most));
    }

    /** How many groups are to leave sums over {@code length} rows each read by {@code lanes} threads at once. */
    int partGroups(long length, int lanes) {
        return (int) Math.max(1, Math.min(Math.min(MOST_PARTS, groups(MOST_PARTS)), length / (8L * lanes)));
    }

    /** Columns that a group of threads works on side by side: the power of two above the width, within a warp. */
    static int columnLanes(int width) {
        int lanes = 1;
        while (lanes < width && lanes < 32) {
            lanes *= 2;
        }
        return lanes;
    }

    @Override
    public void close() {
        try {
            runtime.synchronise();
        } catch (DeviceFailureException lost) {
            // Whoever used the device was told; what is left is to let go of it, and of the devices that are closed
            // after it.
            System.getLogger(GpuContext.class.getName())
                    .log(System.Logger.Level.DEBUG, "closing {0}: {1}", budget.owner(), lost.getMessage());
        } finally {
            scratch.close();
            transfers.close();
            none.close();
            program.close();
            runtime.close();
        }
    }
}
