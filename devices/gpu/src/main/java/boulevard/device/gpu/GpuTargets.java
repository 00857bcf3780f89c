package boulevard.device.gpu;

import boulevard.data.Targets;
import boulevard.device.DeviceTargets;
import boulevard.device.MemoryBudget;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Targets and weights in device memory.
 *
 * @param classifies whether targets are classes ({@code classes}) rather than numbers ({@code reals})
 * @param weighted whether rows have weights
 * @param first the first row within the memory
 */
record GpuTargets(
        boolean classifies,
        GpuMemory classes,
        GpuMemory reals,
        GpuMemory weights,
        boolean weighted,
        int first,
        int rows,
        @Nullable Runnable onClose)
        implements DeviceTargets {

    static GpuTargets upload(GpuContext context, Targets targets, double @Nullable [] weights, int from, int to) {
        Objects.checkFromToIndex(from, to, targets.rows());
        int rows = to - from;
        boolean classifies = targets instanceof Targets.Classes;
        long bytes = (long) rows * (classifies ? Integer.BYTES : Double.BYTES);
        long weightBytes = weights == null ? 0 : (long) rows * Double.BYTES;
        MemoryBudget.Reservation reservation =
                context.budget().reserve(bytes + weightBytes, "targets of " + rows + " rows");
        GpuMemory values = context.none();
        GpuMemory factors = context.none();
        try {
            values = context.runtime().allocate(bytes);
            if (targets instanceof Targets.Classes labelled) {
                context.transfers().write(GpuRuntime.Lane.COMPUTE, values, 0, labelled.ids(), from, rows);
            } else if (targets instanceof Targets.Reals numbers) {
                context.transfers().write(GpuRuntime.Lane.COMPUTE, values, 0, numbers.values(), from, rows);
            }
            if (weights != null) {
                factors = context.runtime().allocate(weightBytes);
                context.transfers().write(GpuRuntime.Lane.COMPUTE, factors, 0, weights, from, rows);
            }
        } catch (RuntimeException failed) {
            close(context, values, factors, reservation);
            throw failed;
        }
        GpuMemory held = values;
        GpuMemory heldFactors = factors;
        return new GpuTargets(
                classifies,
                classifies ? held : context.none(),
                classifies ? context.none() : held,
                heldFactors,
                weights != null,
                0,
                rows,
                () -> close(context, held, heldFactors, reservation));
    }

    private static void close(
            GpuContext context, GpuMemory values, GpuMemory factors, MemoryBudget.Reservation reservation) {
        for (GpuMemory memory : new GpuMemory[] {values, factors}) {
            if (memory != context.none()) {
                memory.close();
            }
        }
        reservation.close();
    }

    /** {@code targets}, if they are on a GPU; an error otherwise. */
    static GpuTargets of(DeviceTargets targets) {
        if (targets instanceof GpuTargets own) {
            return own;
        }
        throw new IllegalArgumentException("wanted targets in GPU memory, got "
                + targets.getClass().getSimpleName() + ": upload them to the device that uses them");
    }

    @Override
    public GpuTargets rows(int from, int to) {
        Objects.checkFromToIndex(from, to, rows);
        return new GpuTargets(classifies, classes, reals, weights, weighted, first + from, to - from, null);
    }

    @Override
    public void close() {
        if (onClose != null) {
            onClose.run();
        }
    }
}
