package boulevard.device;

import boulevard.data.Targets;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Targets and weights in ordinary Java arrays, used in place: for devices whose memory is the host's. */
public final class HostTargets implements DeviceTargets {
    private final Targets targets;
    private final int @Nullable [] classes;
    private final double[] reals;
    private final double @Nullable [] weights;
    private final int first;
    private final int rows;
    private final MemoryBudget.Reservation reservation;

    private HostTargets(
            Targets targets, double @Nullable [] weights, int first, int rows, MemoryBudget.Reservation reservation) {
        this.targets = targets;
        this.classes = targets instanceof Targets.Classes labelled ? labelled.ids() : null;
        this.reals = targets instanceof Targets.Reals numbers ? numbers.values() : new double[0];
        this.weights = weights;
        this.first = first;
        this.rows = rows;
        this.reservation = reservation;
    }

    /** Takes rows {@code [from, to)}, counted against {@code budget}. */
    public static HostTargets upload(
            MemoryBudget budget, Targets targets, double @Nullable [] weights, int from, int to) {
        Objects.checkFromToIndex(from, to, targets.rows());
        int rowBytes = (targets instanceof Targets.Classes ? Integer.BYTES : Double.BYTES)
                + (weights == null ? 0 : Double.BYTES);
        MemoryBudget.Reservation reservation =
                budget.reserve((long) rowBytes * (to - from), "targets of " + (to - from) + " rows");
        return new HostTargets(targets, weights, from, to - from, reservation);
    }

    /** {@code targets}, if they are in host memory; an error otherwise. */
    public static HostTargets of(DeviceTargets targets) {
        if (targets instanceof HostTargets host) {
            return host;
        }
        throw new IllegalArgumentException("wanted targets in host memory, got "
                + targets.getClass().getSimpleName() + ": upload them to the device that uses them");
    }

    /** The target y of a row in a column's problem: ±1 for classes. */
    public double target(int row, ColumnTask task) {
        int[] ids = classes;
        if (ids == null) {
            return reals[first + row];
        }
        return ids[first + row] == task.positiveClass() ? 1 : -1;
    }

    /** The cost of a row in a column's problem: weight × C of its class. */
    public double cost(int row, ColumnTask task) {
        int[] ids = classes;
        boolean positive = ids == null || ids[first + row] == task.positiveClass();
        double cost = positive ? task.positiveCost() : task.negativeCost();
        double[] factors = weights;
        return factors == null ? cost : factors[first + row] * cost;
    }

    @Override
    public int rows() {
        return rows;
    }

    @Override
    public HostTargets rows(int from, int to) {
        Objects.checkFromToIndex(from, to, rows);
        return new HostTargets(targets, weights, first + from, to - from, MemoryBudget.Reservation.NONE);
    }

    @Override
    public void close() {
        reservation.close();
    }
}
