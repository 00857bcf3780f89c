package boulevard.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import boulevard.data.RowBlock;
import boulevard.device.Device;
import boulevard.device.DeviceBlock;
import boulevard.device.DeviceGroup;
import boulevard.device.Devices;
import boulevard.device.LossSums;
import boulevard.device.MultiVector;
import boulevard.device.RowLosses;
import boulevard.device.RowOrder;
import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

/** Losses, dual candidates and dual coordinate descent. */
public interface LossContract extends DeviceSource {

    /** What an operation on losses gave, vector by vector, and its sums. */
    record Outcome(List<double[]> vectors, double[] sums) {}

    /** An operation on losses. */
    interface LossOperation {
        /** Runs the operation on fresh vectors. */
        Outcome run(Device device, LossCase losses, Bench bench);
    }

    @Test
    default void lossWithoutPullMatchesTheReference() {
        compare(columnCases(), 1e-12, (device, losses, bench) -> loss(device, losses, bench, false));
    }

    @Test
    default void lossWithPullMatchesTheReference() {
        compare(columnCases(), 1e-12, (device, losses, bench) -> loss(device, losses, bench, true));
    }

    @Test
    default void evaluateMatchesTheReferenceAndModifiesNothing() {
        compare(columnCases(), 1e-12, (device, losses, bench) -> {
            RandomData data = new RandomData(losses.shape().seed() + 3);
            double[] margins =
                    data.numbers(losses.shape().rows() * losses.shape().width(), 3);
            double[] beta = data.numbers(margins.length, 0.25);
            MultiVector m = bench.vector(losses.shape().width(), margins);
            MultiVector b = bench.vector(losses.shape().width(), beta);
            LossSums sums = device.evaluate(losses.upload(device, bench), m, b);
            assertThat(m.toArray()).isEqualTo(margins);
            assertThat(b.toArray()).isEqualTo(beta);
            return new Outcome(List.of(), flat(sums));
        });
    }

    /** Steps contract differences, so rounding of one pass doesn't grow in the next by more than the number of rows. */
    @Test
    default void dualPassesMatchTheReference() {
        compare(LossCase.oneForEachShape(), 1e-9, LossContract::dualPasses);
    }

    private static List<LossCase> columnCases() {
        return LossCase.all().stream().filter(c -> c.shape().columns() == 13).toList();
    }

    private static Outcome loss(Device device, LossCase losses, Bench bench, boolean pulled) {
        int width = losses.shape().width();
        RandomData data = new RandomData(losses.shape().seed() + 3);
        MultiVector margins = bench.vector(width, data.numbers(losses.shape().rows() * width, 3));
        MultiVector anchor = bench.vector(width, data.numbers(losses.shape().rows() * width, 0.5));
        double[] pull = pulled ? data.positive(width) : new double[width];
        MultiVector beta = bench.zeros(margins.length(), width);
        MultiVector slope = bench.zeros(margins.length(), width);
        RowLosses uploaded = losses.upload(device, bench);
        LossSums sums = device.loss(uploaded, margins, pulled ? anchor : null, pull, beta, slope);
        return new Outcome(List.of(beta.toArray(), slope.toArray()), flat(sums));
    }

    private static Outcome dualPasses(Device device, LossCase losses, Bench bench) {
        DeviceCase shape = losses.shape();
        RowBlock block = new RandomData(shape.seed()).block(shape);
        DeviceBlock x = bench.block(block, shape.bias());
        MultiVector beta = bench.zeros(shape.rows(), shape.width());
        MultiVector w = bench.zeros(x.columns(), shape.width());
        RowLosses uploaded = losses.upload(device, bench);
        int[] all = RowOrder.shuffled(shape.rows(), shape.seed());
        double[] first = device.dualPass(uploaded, x, all, 1, beta, w);
        int[] some = Arrays.copyOf(RowOrder.shuffled(shape.rows(), shape.seed() + 1), shape.rows() / 2);
        double[] second = device.dualPass(uploaded, x, some, 1.5, beta, w);
        return new Outcome(
                List.of(beta.toArray(), w.toArray()),
                DoubleStream.concat(DoubleStream.of(first), DoubleStream.of(second))
                        .toArray());
    }

    private static double[] flat(LossSums sums) {
        return java.util.stream.Stream.of(sums.smooth(), sums.primal(), sums.dual(), sums.active())
                .flatMapToDouble(DoubleStream::of)
                .toArray();
    }

    private void compare(List<LossCase> cases, double tolerance, LossOperation operation) {
        try (DeviceGroup tested = open(1, null);
                DeviceGroup reference = Devices.open("reference")) {
            for (LossCase losses : cases) {
                Outcome got = outcome(operation, tested, losses);
                Outcome wanted = outcome(operation, reference, losses);
                for (int v = 0; v < wanted.vectors().size(); v++) {
                    Rounding.assertClose(
                            got.vectors().get(v), wanted.vectors().get(v), tolerance, "vector " + v + " of " + losses);
                }
                Rounding.assertClose(got.sums(), wanted.sums(), tolerance, "sums of " + losses);
                Outcome again = outcome(operation, tested, losses);
                assertThat(again.sums()).as("the same bits twice: %s", losses).isEqualTo(got.sums());
                assertThat(again.vectors().toArray(new double[0][]))
                        .isDeepEqualTo(got.vectors().toArray(new double[0][]));
            }
        }
    }

    private static Outcome outcome(LossOperation operation, DeviceGroup devices, LossCase losses) {
        Device device = devices.devices().get(0);
        try (Bench bench = new Bench(device)) {
            return operation.run(device, losses, bench);
        }
    }
}
