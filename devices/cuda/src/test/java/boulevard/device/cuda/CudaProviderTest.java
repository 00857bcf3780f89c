package boulevard.device.cuda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import boulevard.device.DeviceProvider;
import boulevard.device.DeviceUnavailableException;
import boulevard.device.Devices;
import org.junit.jupiter.api.Test;

final class CudaProviderTest {
    @Test
    void thereAreDevicesOrAReason() {
        DeviceProvider.Found found = new CudaProvider().find();
        if (found.devices().isEmpty()) {
            assertThat(found.absence()).isNotBlank();
            assertUnavailable("cuda", "cuda");
        } else {
            assertThat(found.devices()).allSatisfy(device -> {
                assertThat(device.name()).startsWith("cuda:");
                assertThat(device.driver()).startsWith("CUDA driver");
                assertThat(device.hardware()).matches("[\\p{Print}]{1,100}");
                assertThat(device.memoryBytes()).isPositive();
            });
        }
    }

    @Test
    void sharesOfAGpuAreRefused() {
        assertUnavailable("cuda*2", "cuda:0,1");
    }

    @Test
    void numbersThatAreNotThereAreToldWithThoseThatAre() {
        CudaDevices.require(1);
        assertUnavailable("cuda:9999", "cuda:0");
    }

    @Test
    void theSameDeviceTwiceIsRefused() {
        CudaDevices.require(1);
        assertUnavailable("cuda:0,0", "once");
    }

    private static void assertUnavailable(String specification, String part) {
        assertThatThrownBy(() -> Devices.open(specification))
                .isInstanceOf(DeviceUnavailableException.class)
                .hasMessageContaining(part);
    }
}
