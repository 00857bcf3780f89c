package boulevard.collective;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import boulevard.collective.AllReduceCost.Link;
import org.junit.jupiter.api.Test;

final class PathCostTest {

    @Test
    void lineGoesThroughBothPoints() {
        Link link = PathCost.through(1000, 2e-5, 101_000, 1.2e-4);
        assertThat(link.secondsPerByte()).isEqualTo(1e-9, within(1e-15));
        assertThat(link.secondsPerMessage()).isEqualTo(1.9e-5, within(1e-12));
    }

    @Test
    void oddMeasurementsGiveNoNegativeNumbers() {
        assertThat(PathCost.through(1000, 3e-5, 2000, 1e-5)).isEqualTo(new Link(2e-5, 0));
        // The line through the points would start below 0.
        Link steep = PathCost.through(1000, 1e-6, 2000, 1e-5);
        assertThat(steep.secondsPerMessage()).isZero();
        assertThat(steep.seconds(2000)).isEqualTo(1e-5, within(1e-12));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> PathCost.through(8, 1, 8, 1))
                .withMessageContaining("got 8 and 8 bytes");
    }

    @Test
    void shortVectorsGoWhereLatencyIsLowerAndLongOnesWhereBandwidthIsHigher() {
        // 20 µs + 1 GB/s against 40 µs + 100 GB/s: equal at 20202 bytes.
        PathCost cost = new PathCost(new Link(2e-5, 1e-9), new Link(4e-5, 1e-11));
        assertThat(cost.prefersDevice(0)).isFalse();
        assertThat(cost.prefersDevice(20_000)).isFalse();
        assertThat(cost.prefersDevice(20_400)).isTrue();
        assertThat(cost.prefersDevice(8L << 30)).isTrue();
    }

    @Test
    void equalTimesGoTheDevicesWay() {
        Link link = new Link(1e-5, 1e-9);
        assertThat(new PathCost(link, link).prefersDevice(1 << 20)).isTrue();
    }
}
