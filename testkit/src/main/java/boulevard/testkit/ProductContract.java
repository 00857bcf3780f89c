package boulevard.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import boulevard.data.RowBlock;
import boulevard.device.Device;
import boulevard.device.DeviceBlock;
import boulevard.device.DeviceGroup;
import boulevard.device.Devices;
import boulevard.device.MultiVector;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** Products with X and its transpose. */
public interface ProductContract extends DeviceSource {

    /** A product whose result lies in one of its vectors. */
    interface Product {
        /**
         * Runs the product.
         *
         * @param x rows × columns
         * @param row row-like
         * @param feature feature-like
         * @param sum feature-like, for what is added to
         * @return the vector that holds the result
         */
        MultiVector run(Device device, DeviceBlock x, MultiVector row, MultiVector feature, MultiVector sum);
    }

    @Test
    default void multiplyMatchesTheReference() {
        compare((device, x, row, feature, sum) -> {
            device.multiply(x, feature, row);
            return row;
        });
    }

    @Test
    default void multiplyTransposedMatchesTheReference() {
        compare((device, x, row, feature, sum) -> {
            device.multiplyTransposed(x, row, sum);
            return sum;
        });
    }

    @Test
    default void multiplyHessianMatchesTheReference() {
        compare((device, x, row, feature, sum) -> {
            device.multiplyHessian(x, row, feature, sum);
            return sum;
        });
    }

    @Test
    default void hessianDiagonalMatchesTheReference() {
        compare((device, x, row, feature, sum) -> {
            device.addHessianDiagonal(x, row, sum);
            return sum;
        });
    }

    @Test
    default void productsAddToWhatIsThere() {
        compare((device, x, row, feature, sum) -> {
            device.multiplyTransposed(x, row, sum);
            device.multiplyHessian(x, row, feature, sum);
            device.addHessianDiagonal(x, row, sum);
            device.multiplyTransposed(x, row, sum);
            return sum;
        });
    }

    private void compare(Product product) {
        try (DeviceGroup tested = open(1, null);
                DeviceGroup reference = Devices.open("reference")) {
            Device device = tested.devices().get(0);
            Device oracle = reference.devices().get(0);
            for (DeviceCase shape : DeviceCase.all()) {
                RowBlock block = new RandomData(shape.seed()).block(shape);
                UnaryOperator<double[]> same = UnaryOperator.identity();
                double[] got = result(product, device, shape, block, same);
                double[] wanted = result(product, oracle, shape, block, same);
                double[] magnitude = result(product, oracle, shape, RandomData.absolute(block), RandomData::absolute);
                double terms = 4.0 * (shape.rows() + shape.columns() + 8);
                Rounding.assertWithin(got, wanted, magnitude, terms, shape.toString());
                assertThat(result(product, device, shape, block, same))
                        .as("the same bits twice: %s", shape)
                        .isEqualTo(got);
            }
        }
    }

    private static double[] result(
            Product product, Device device, DeviceCase shape, RowBlock block, UnaryOperator<double[]> sign) {
        RandomData data = new RandomData(shape.seed() + 1);
        int width = shape.width();
        try (Bench bench = new Bench(device)) {
            DeviceBlock x = bench.block(block, shape.bias());
            MultiVector row = bench.vector(width, sign.apply(data.slopes(shape.rows(), width)));
            MultiVector feature = bench.vector(width, sign.apply(data.numbers(x.columns() * width, 1)));
            MultiVector sum = bench.vector(width, sign.apply(data.numbers(x.columns() * width, 1)));
            return product.run(device, x, row, feature, sum).toArray();
        }
    }
}
