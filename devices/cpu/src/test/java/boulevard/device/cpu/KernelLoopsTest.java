package boulevard.device.cpu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import boulevard.kernel.Kernel;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Accuracy of the kernel functions, and which loops run. */
final class KernelLoopsTest {
    static List<KernelLoops> loops() {
        return List.of(new VectorLoops(), new PlainLoops("for a test"));
    }

    /** The build gives tests the module; where vectors are short the plain loops are right. */
    @Test
    void vectorsAreUsedWhereTheyAreLongEnough() {
        assertThat(KernelChoice.best().loops().description())
                .startsWith(VectorLoops.bits() >= VectorLoops.FEWEST_BITS ? "Vector API, " : "plain Java (");
        assertThat(new PlainLoops("a reason").description()).contains("a reason");
    }

    @ParameterizedTest
    @MethodSource("loops")
    void exponentialsAreAccurateFromZeroToTheSmallest(KernelLoops loops) {
        int width = loops.panelRows();
        float[] single = new float[width];
        double[] wide = new double[width];
        for (double exponent = 0; exponent > -86; exponent -= 0.0137) {
            java.util.Arrays.fill(single, (float) exponent);
            java.util.Arrays.fill(wide, exponent * 8);
            loops.rbf(1f, 0f, new float[width], single, 0, single, 0);
            loops.rbf(1.0, 0.0, new double[width], wide, 0);
            double ofSingle = Math.exp((float) exponent);
            double ofWide = Math.exp(exponent * 8);
            assertThat((double) single[width - 1]).isCloseTo(ofSingle, within(2e-7 * ofSingle));
            assertThat(wide[width - 1]).isCloseTo(ofWide, within(1e-14 * ofWide));
        }
    }

    @ParameterizedTest
    @MethodSource("loops")
    void exponentsBeyondTheEndsGiveZeroAndOne(KernelLoops loops) {
        int width = loops.panelRows();
        float[] single = new float[width];
        double[] wide = new double[width];
        single[0] = -1e30f;
        wide[0] = -1e300;
        single[1] = 1;
        wide[1] = 1;
        loops.rbf(1f, 0f, new float[width], single, 0, single, 0);
        loops.rbf(1.0, 0.0, new double[width], wide, 0);
        assertThat(single).startsWith(0f, 1f, 1f);
        assertThat(wide).startsWith(0, 1, 1);
    }

    @ParameterizedTest
    @MethodSource("loops")
    void hyperbolicTangentsAreAccurateNearZeroAndFarFromIt(KernelLoops loops) {
        int width = loops.panelRows();
        Kernel.Sigmoid kernel = new Kernel.Sigmoid(1, 0);
        for (double argument : new double[] {0, 1e-20, -1e-7, 0.01, -0.17, 0.18, 0.5, -1, 3, -9, 40, -100, 1e9}) {
            float[] single = new float[width];
            double[] wide = new double[width];
            single[1] = (float) argument;
            wide[1] = argument;
            loops.sigmoid(kernel, single, 0, single, 0);
            loops.sigmoid(kernel, wide, 0);
            double wanted = Math.tanh(argument);
            double ofSingle = Math.tanh((float) argument);
            assertThat((double) single[1]).isCloseTo(ofSingle, within(1e-6 * Math.abs(ofSingle)));
            assertThat(wide[1]).isCloseTo(wanted, within(1e-14 * Math.abs(wanted)));
        }
    }
}
