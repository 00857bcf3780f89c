package boulevard.device.opencl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import boulevard.device.DeviceGroup;
import boulevard.device.DeviceRequest;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * OpenCL devices for tests, of whatever kind there is.
 *
 * <p>Where there aren't enough, a test is skipped with the reason, unless {@code BOULEVARD_REQUIRE_OPENCL=true} says that they must be
 * there.
 */
final class OpenClDevices {
    private OpenClDevices() {}

    static DeviceGroup open(int count, @Nullable Long memoryPerDevice) {
        require(count);
        List<Integer> indices = IntStream.range(0, count).boxed().toList();
        return new DeviceGroup(new OpenClProvider().open(new DeviceRequest("opencl", indices, 1), memoryPerDevice));
    }

    static void require(int count) {
        int found = new OpenClProvider().find().devices().size();
        String reason = "wanted " + count + " OpenCL devices, got " + found + " ("
                + OpenClPlatforms.found().absence() + "); with PoCL, POCL_DEVICES=\"pthread pthread\" gives two";
        if (Boolean.parseBoolean(System.getenv("BOULEVARD_REQUIRE_OPENCL"))) {
            assertThat(found).as(reason).isGreaterThanOrEqualTo(count);
        }
        assumeTrue(found >= count, reason);
    }
}
