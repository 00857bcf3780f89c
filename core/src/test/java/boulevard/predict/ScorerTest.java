package boulevard.predict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import boulevard.data.CsrBlock;
import boulevard.data.DenseBlock;
import boulevard.data.Labels;
import boulevard.data.Matrix;
import boulevard.data.RowBlock;
import boulevard.data.SyntheticData;
import boulevard.device.Device;
import boulevard.device.DeviceGroup;
import boulevard.device.DeviceMemoryException;
import boulevard.device.Devices;
import boulevard.kernel.Kernel;
import boulevard.model.KernelModel;
import boulevard.model.LinearModel;
import boulevard.model.Output;
import boulevard.model.SupportVectors;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class ScorerTest {
    private static final int FEATURES = 30;

    static List<KernelModel> models() {
        RowBlock sparse = sparse(90, FEATURES, 1);
        RowBlock dense = dense(70, FEATURES, 2);
        Output three = new Output.Classes(Labels.of(List.of("1", "2", "3")), Output.Decision.PAIRWISE);
        return List.of(
                model(new Output.Real(), new Kernel.Rbf(0.3), group(sparse, 0)),
                model(new Output.OneClass(), new Kernel.Polynomial(0.5, 3, 1), group(dense, 0)),
                model(
                        three,
                        new Kernel.Rbf(0.1),
                        group(sparse, 0, 1),
                        group(dense.rows(0, 0), 0, 2),
                        group(dense.rows(3, 50), 1, 2)),
                model(new Output.Real(), new Kernel.Sigmoid(0.2, -0.1), group(sparse, 0), group(dense, 0)),
                model(
                        new Output.Real(),
                        new Kernel.Precomputed(),
                        group(new DenseBlock(4, 1, new float[] {1, 7, 12, 29}), 0)));
    }

    @ParameterizedTest
    @MethodSource("models")
    void devicesGiveWhatTheModelGives(KernelModel model) {
        // Rows of other widths than the model, and fewer rows than devices.
        List<RowBlock> blocks = List.of(
                sparse(150, FEATURES, 3),
                dense(101, FEATURES, 4),
                sparse(40, FEATURES - 7, 5),
                dense(3, FEATURES - 1, 6),
                sparse(33, FEATURES + 5, 7),
                dense(20, FEATURES + 9, 8),
                dense(1, FEATURES, 9),
                sparse(0, FEATURES, 10));
        try (Scorer scorer = Scorer.open(model, "reference*3", null)) {
            for (RowBlock block : blocks) {
                assertClose(scorer.decisionValues(block), model.decisionValues(block));
            }
        }
    }

    @ParameterizedTest
    @MethodSource("models")
    void modelsGiveTheirDefinition(KernelModel model) {
        for (RowBlock block : List.of(sparse(13, FEATURES, 3), dense(9, FEATURES + 2, 4), sparse(5, FEATURES - 3, 5))) {
            assertClose(model.decisionValues(block), definition(model, block));
        }
    }

    /** Too little memory for all support vectors: they pass through in parts, and nothing stays behind. */
    @ParameterizedTest
    @MethodSource("models")
    void littleMemoryTakesPieces(KernelModel model) {
        long limit = 1500;
        RowBlock block = sparse(300, FEATURES, 11);
        try (DeviceGroup devices = Devices.open("reference*2", limit)) {
            try (Scorer scorer = Scorer.on(devices, model)) {
                assertClose(scorer.decisionValues(block), model.decisionValues(block));
                assertClose(scorer.decisionValues(block), model.decisionValues(block));
            }
            for (Device device : devices.devices()) {
                assertThat(device.memory().used()).isZero();
                assertThat(device.memory().peak()).isBetween(1L, limit);
            }
        }
    }

    @Test
    void tooLittleMemoryIsTheUsualError() {
        try (Scorer scorer = Scorer.open(models().get(1), "reference", 50L)) {
            assertThatThrownBy(() -> scorer.decisionValues(dense(10, FEATURES, 1)))
                    .isInstanceOf(DeviceMemoryException.class)
                    .hasMessageContaining("out of memory on reference:0", "--memory-per-device");
        }
    }

    @Test
    void linearModelsNeedNoDevice() {
        double[] weights = new double[FEATURES];
        Arrays.setAll(weights, j -> Math.sin(j));
        LinearModel model = new LinearModel(new Output.Real(), FEATURES, 0, weights, null);
        RowBlock block = dense(3000, FEATURES, 5);

        try (Scorer scorer = Scorer.open(model, "cuda:7", 1L)) {
            assertThat(scorer.decisionValues(block)).isEqualTo(model.decisionValues(block));
        }
        assertThatThrownBy(() -> Scorer.open(model, "cpu*", null)).isInstanceOf(IllegalArgumentException.class);
    }

    private static KernelModel model(Output output, Kernel kernel, SupportVectors... groups) {
        double[] offsets = new double[output.values()];
        Arrays.setAll(offsets, k -> 0.25 * (k + 1));
        return new KernelModel(output, kernel, FEATURES, List.of(groups), offsets, null, null);
    }

    private static SupportVectors group(RowBlock rows, int... values) {
        double[] coefficients = new double[rows.rows() * values.length];
        Arrays.setAll(coefficients, i -> Math.cos(i));
        // Two blocks, where there are rows enough.
        int cut = rows.rows() / 3;
        Matrix matrix = new Matrix(rows.columns(), List.of(rows.rows(0, cut), rows.rows(cut, rows.rows())));
        return new SupportVectors(matrix, values, coefficients);
    }

    private static RowBlock sparse(int rows, int columns, long seed) {
        if (rows == 0) {
            return new CsrBlock(columns, new int[1], new int[0], new float[0]);
        }
        Matrix matrix = SyntheticData.regression(rows, columns, 6, 0.1, seed).matrix();
        return matrix.blocks().get(0);
    }

    private static DenseBlock dense(int rows, int columns, long seed) {
        return (DenseBlock) SyntheticData.gaussianClasses(rows, columns, 2, 1, seed)
                .matrix()
                .blocks()
                .get(0);
    }

    /** The formula of the model, over dense rows. */
    private static double[] definition(KernelModel model, RowBlock block) {
        double[] values = new double[block.rows() * model.outputs()];
        for (int i = 0; i < block.rows(); i++) {
            double[] x = entries(block, i);
            for (int k = 0; k < model.outputs(); k++) {
                values[i * model.outputs() + k] = -model.offsets()[k];
            }
            for (SupportVectors group : model.groups()) {
                int at = 0;
                for (RowBlock vectors : group.rows().blocks()) {
                    for (int s = 0; s < vectors.rows(); s++) {
                        double value = value(model.kernel(), x, entries(vectors, s));
                        for (int target : group.values()) {
                            values[i * model.outputs() + target] += group.coefficients()[at++] * value;
                        }
                    }
                }
            }
        }
        return values;
    }

    private static double value(Kernel kernel, double[] x, double[] z) {
        return kernel instanceof Kernel.Precomputed
                ? (z[0] < x.length ? x[(int) z[0]] : 0)
                : kernel.value(dot(x, z), dot(x, x), dot(z, z));
    }

    private static double dot(double[] x, double[] z) {
        double sum = 0;
        for (int j = 0; j < Math.min(x.length, z.length); j++) {
            sum += x[j] * z[j];
        }
        return sum;
    }

    private static double[] entries(RowBlock block, int row) {
        double[] entries = new double[block.columns()];
        if (block instanceof CsrBlock csr) {
            for (int e = csr.start(row); e < csr.start(row + 1); e++) {
                entries[csr.columnIds()[e]] = csr.values()[e];
            }
        } else if (block instanceof DenseBlock dense) {
            for (int j = 0; j < entries.length; j++) {
                entries[j] = dense.values()[dense.start(row) + j];
            }
        }
        return entries;
    }

    private static void assertClose(double[] got, double[] expected) {
        assertThat(got).hasSameSizeAs(expected);
        for (int i = 0; i < got.length; i++) {
            assertThat(got[i]).isCloseTo(expected[i], within(1e-10 * (1 + Math.abs(expected[i]))));
        }
    }
}
