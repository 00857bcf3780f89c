package boulevard.testkit;

import boulevard.device.Device;
import boulevard.device.DeviceTargets;
import boulevard.device.RowLosses;
import boulevard.loss.Loss;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The losses of one comparison between devices.
 *
 * @param shape rows, columns and width; where targets and weights are drawn from
 * @param loss which loss
 * @param weighted whether rows have weights
 */
record LossCase(DeviceCase shape, Loss loss, boolean weighted) {
    private static final List<Loss> LOSSES = List.of(
            Loss.HINGE,
            Loss.SQUARED_HINGE,
            new Loss(Loss.Form.EPSILON_INSENSITIVE, 0.25),
            new Loss(Loss.Form.SQUARED_EPSILON_INSENSITIVE, 0.25));
    private static final int SKIPPED_ROWS = 2;

    /** Every shape with every loss, with and without weights in turn. */
    static List<LossCase> all() {
        List<LossCase> cases = new ArrayList<>();
        for (DeviceCase shape : DeviceCase.all()) {
            for (Loss loss : LOSSES) {
                cases.add(new LossCase(shape, loss, cases.size() % 3 != 0));
            }
        }
        return cases;
    }

    /** Every shape with one loss, so that all losses come up equally often. */
    static List<LossCase> oneForEachShape() {
        List<LossCase> all = all();
        return IntStream.range(0, all.size() / LOSSES.size())
                .mapToObj(i -> all.get(i * LOSSES.size() + i % LOSSES.size()))
                .toList();
    }

    /** Puts the targets on a device, as a view of longer ones. */
    RowLosses upload(Device device, Bench bench) {
        RandomData data = new RandomData(shape.seed() + 2);
        int rows = shape.rows() + 2 * SKIPPED_ROWS;
        var targets = loss.classifies() ? data.classes(rows, shape.width()) : data.reals(rows);
        double[] weights = weighted ? data.positive(rows) : null;
        DeviceTargets uploaded = bench.hold(device.upload(targets, weights, 1, rows - 1));
        return new RowLosses(loss, uploaded, data.tasks(shape.width())).rows(1, 1 + shape.rows());
    }

    @Override
    public String toString() {
        return loss + (weighted ? " weighted, " : ", ") + shape;
    }
}
