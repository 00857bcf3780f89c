package boulevard.device.cuda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import boulevard.device.DeviceGroup;
import boulevard.device.DeviceRequest;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * CUDA devices for tests.
 *
 * <p>Where there aren't enough, a test is skipped with the reason, unless {@code BOULEVARD_REQUIRE_CUDA=true} says that they must be there.
 */
final class CudaDevices {
    private CudaDevices() {}

    static DeviceGroup open(int count, @Nullable Long memoryPerDevice) {
        require(count);
        List<Integer> indices = IntStream.range(0, count).boxed().toList();
        return new DeviceGroup(new CudaProvider().open(new DeviceRequest("cuda", indices, 1), memoryPerDevice));
    }

    static void require(int count) {
        var found = new CudaProvider().find();
        String reason =
                "wanted " + count + " CUDA devices, got " + found.devices().size() + " (" + found.absence() + ")";
        boolean enough = found.absence() == null && found.devices().size() >= count;
        if (Boolean.parseBoolean(System.getenv("BOULEVARD_REQUIRE_CUDA"))) {
            assertThat(enough).as(reason).isTrue();
        }
        assumeTrue(enough, reason);
    }
}
