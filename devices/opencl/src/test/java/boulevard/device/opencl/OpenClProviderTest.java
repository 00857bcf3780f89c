package boulevard.device.opencl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import boulevard.device.DeviceProvider;
import boulevard.device.DeviceUnavailableException;
import boulevard.device.Devices;
import org.junit.jupiter.api.Test;

final class OpenClProviderTest {
    @Test
    void thereAreDevicesOrAReason() {
        DeviceProvider.Found found = new OpenClProvider().find();
        if (found.devices().isEmpty()) {
            assertThat(found.absence()).contains("install");
        } else {
            assertThat(found.devices()).allSatisfy(device -> {
                assertThat(device.name()).startsWith("opencl:");
                assertThat(device.driver()).isNotBlank().doesNotContain("\0");
                assertThat(device.memoryBytes()).isPositive();
            });
        }
    }

    @Test
    void sharesOfADeviceAreRefused() {
        assertUnavailable("opencl*2", "opencl:0,1");
    }

    @Test
    void numbersThatAreNotThereAreToldWithThoseThatAre() {
        assertUnavailable("opencl:9999", "opencl");
    }

    @Test
    void theSameDeviceTwiceIsRefused() {
        OpenClDevices.require(1);
        assertUnavailable("opencl:0,0", "once");
    }

    @Test
    void processorsAreUsedOnlyWhenNamed() {
        OpenClDevices.require(1);
        boolean gpu = OpenClPlatforms.found().devices().stream().anyMatch(OpenClDevice::gpu);
        if (!gpu) {
            assertUnavailable("opencl", "named by number");
        }
    }

    private static void assertUnavailable(String specification, String part) {
        assertThatThrownBy(() -> Devices.open(specification))
                .isInstanceOf(DeviceUnavailableException.class)
                .hasMessageContaining(part);
    }
}
