package boulevard.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import boulevard.data.CsrBlock;
import boulevard.data.DenseBlock;
import boulevard.data.RowBlock;
import boulevard.data.Targets;
import boulevard.device.ColumnTask;
import boulevard.device.Device;
import boulevard.device.DeviceBlock;
import boulevard.device.DeviceGroup;
import boulevard.device.Devices;
import boulevard.device.LossSums;
import boulevard.device.MultiVector;
import boulevard.device.RowLosses;
import boulevard.device.RowOrder;
import boulevard.loss.Loss;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The oracle against numbers worked out by hand and against what mathematics demands. */
final class ReferenceDeviceTest {
    // X = (1 0 2 | 10; 0 0 0 | 10; 0 3 0 | 10) with a constant column of 10.
    private static final CsrBlock SPARSE =
            new CsrBlock(3, new int[] {0, 2, 2, 3}, new int[] {0, 2, 1}, new float[] {1, 2, 3});
    private static final DenseBlock DENSE = new DenseBlock(3, 3, new float[] {1, 0, 2, 0, 0, 0, 0, 3, 0});

    private final DeviceGroup devices = Devices.open("reference");
    private final Device device = devices.devices().get(0);
    private final Bench bench = new Bench(device);

    @AfterEach
    void close() {
        bench.close();
        devices.close();
    }

    @Test
    void productsByHand() {
        for (RowBlock block : List.of(SPARSE, DENSE)) {
            DeviceBlock x = bench.block(block, 10);
            assertThat(x.columns()).isEqualTo(4);
            // Two right-hand sides: w = (1, 2, 3, 1) and (0, 1, 0, −1).
            MultiVector w = bench.vector(2, 1, 0, 2, 1, 3, 0, 1, -1);
            MultiVector m = bench.zeros(3, 2);
            device.multiply(x, w, m);
            assertThat(m.toArray()).containsExactly(17, -10, 10, -10, 16, -7);
            MultiVector g = bench.vector(1, 100, 0, 0, 0);
            device.multiplyTransposed(x, bench.vector(1, 1, 2, 3), g);
            assertThat(g.toArray()).containsExactly(101, 9, 2, 60);
            MultiVector h = bench.vector(1, 0, 0, 0, 1);
            device.addHessianDiagonal(x, bench.vector(1, 1, 0, 2), h);
            assertThat(h.toArray()).containsExactly(1, 18, 4, 301);
            // X v = (17, 10, 16); times the slopes (1, 0, 2): (17, 0, 32).
            MultiVector product = bench.vector(1, 0, 0, 0, 1);
            device.multiplyHessian(x, bench.vector(1, 1, 0, 2), bench.vector(1, 1, 2, 3, 1), product);
            assertThat(product.toArray()).containsExactly(17, 96, 34, 491);
        }
    }

    @Test
    void lossByHand() {
        Targets targets = new RandomData(1).classes(0, 1);
        Targets classes = new Targets.Classes(((Targets.Classes) targets).labels(), new int[] {1, 0, 1});
        RowLosses losses = new RowLosses(
                Loss.SQUARED_HINGE,
                bench.hold(device.upload(classes, new double[] {1, 2, 1}, 0, 3)),
                List.of(new ColumnTask(1, 3, 0.5)));
        MultiVector beta = bench.zeros(3, 1);
        MultiVector slope = bench.zeros(3, 1);
        MultiVector margins = bench.vector(1, 0.5, 1, 2);
        LossSums sums = device.loss(losses, margins, null, new double[1], beta, slope);
        // Costs 3, 2 · 0.5, 3; slacks 0.5, 2, none; β = 2 C y slack.
        assertThat(beta.toArray()).containsExactly(3, -4, 0);
        assertThat(slope.toArray()).containsExactly(6, 2, 0);
        assertThat(sums.primal()).containsExactly(0.75 + 4);
        assertThat(sums.smooth()).containsExactly(0.75 + 4);
        // yβ − β²/(4C): 3 − 0.75 and 4 − 4.
        assertThat(sums.dual()).containsExactly(2.25);
        assertThat(sums.active()).containsExactly(2);
    }

    @Test
    void oneDualStepByHand() {
        DeviceBlock x = bench.block(new CsrBlock(2, new int[] {0, 2}, new int[] {0, 1}, new float[] {1, 2}), 0);
        RowLosses losses = new RowLosses(
                new Loss(Loss.Form.EPSILON_INSENSITIVE, 0.5),
                bench.hold(device.upload(new Targets.Reals(new double[] {4}), null, 0, 1)),
                List.of(new ColumnTask(0, 1, 1)));
        MultiVector beta = bench.vector(1, 0.25);
        MultiVector w = bench.vector(1, 1, 0.5);
        double[] gap = device.dualPass(losses, x, new int[] {0}, 2, beta, w);
        // m = 2, ‖x‖² = 5: β' = (4 − 2 + 10 · 0.25 − 0.5) / 10 = 0.4; w += 2 · 0.15 · x.
        assertThat(beta.toArray()[0]).isCloseTo(0.4, within(1e-15));
        assertThat(w.toArray()).containsExactly(new double[] {1.3, 1.1}, within(1e-15));
        // 1.5 − (4 · 0.25 − 0.5 · 0.25) + 0.25 · 2.
        assertThat(gap[0]).isCloseTo(1.125, within(1e-15));
    }

    @ParameterizedTest
    @EnumSource(Loss.Form.class)
    void dualPassesRaiseTheDualObjectiveAndCloseTheGap(Loss.Form form) {
        Loss loss = new Loss(form, form.name().contains("EPSILON") ? 0.25 : 0);
        DeviceCase shape = new DeviceCase(60, 20, 3, DeviceCase.Layout.SPARSE, 1, Seed.orElse(17));
        DeviceBlock x = bench.block(new RandomData(shape.seed()).block(shape), shape.bias());
        RowLosses losses = new LossCase(shape, loss, true).upload(device, bench);
        MultiVector beta = bench.zeros(60, 3);
        MultiVector w = bench.zeros(21, 3);
        MultiVector margins = bench.zeros(60, 3);
        double[] before = new double[3];
        double[] firstGap = new double[3];
        double[] gap = new double[3];
        for (int pass = 0; pass < 300; pass++) {
            device.dualPass(losses, x, RowOrder.shuffled(60, pass), 1, beta, w);
            device.multiply(x, w, margins);
            LossSums sums = device.evaluate(losses, margins, beta);
            double[] squared = device.dot(w, w);
            for (int k = 0; k < 3; k++) {
                double dual = sums.dual()[k] - 0.5 * squared[k];
                assertThat(dual).as(shape.toString()).isGreaterThanOrEqualTo(before[k] - 1e-10);
                before[k] = dual;
                gap[k] = sums.primal()[k] + 0.5 * squared[k] - dual;
                assertThat(gap[k]).as(shape.toString()).isGreaterThanOrEqualTo(-1e-10);
            }
            if (pass == 0) {
                firstGap = gap.clone();
            }
        }
        for (int k = 0; k < 3; k++) {
            assertThat(gap[k]).as(shape.toString()).isLessThan(0.02 * firstGap[k]);
        }
    }

    @Test
    void dualPassKeepsTheWeightsEqualToTheProduct() {
        DeviceCase shape = new DeviceCase(60, 20, 2, DeviceCase.Layout.DENSE, 0.5, Seed.orElse(18));
        DeviceBlock x = bench.block(new RandomData(shape.seed()).block(shape), shape.bias());
        RowLosses losses = new LossCase(shape, Loss.HINGE, false).upload(device, bench);
        MultiVector beta = bench.zeros(60, 2);
        MultiVector w = bench.zeros(21, 2);
        device.dualPass(losses, x, RowOrder.shuffled(60, 1), 1, beta, w);
        MultiVector product = bench.zeros(21, 2);
        device.multiplyTransposed(x, beta, product);
        assertThat(w.toArray()).containsExactly(product.toArray(), within(1e-12));
    }
}
