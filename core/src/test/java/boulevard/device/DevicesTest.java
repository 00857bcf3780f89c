package boulevard.device;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

final class DevicesTest {
    @Test
    void opensSeveralDevicesOfOneKindUnderNamesOfTheirOwn() {
        try (DeviceGroup devices = Devices.open("reference*2", 1000L)) {
            assertThat(devices.devices())
                    .extracting(device -> device.description().name())
                    .containsExactly("reference:0", "reference:1");
            assertThat(devices.devices())
                    .extracting(device -> device.memory().limit())
                    .containsExactly(1000L, 1000L);
        }
    }

    @Test
    void sayWhatThereIsWhenAskedForAnUnknownKind() {
        assertThatThrownBy(() -> Devices.open("reference+tpu"))
                .isInstanceOf(DeviceUnavailableException.class)
                .hasMessageContaining("'tpu'")
                .hasMessageContaining("reference");
    }

    @Test
    void refuseSingleReferenceDevicesByNumber() {
        assertThatThrownBy(() -> Devices.open("reference:1"))
                .isInstanceOf(DeviceUnavailableException.class)
                .hasMessageContaining("[1]");
    }

    @Test
    void refuseAMemoryLimitOfNothing() {
        assertThatThrownBy(() -> Devices.open("reference", 0L)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void findDescribesTheReferenceDevice() {
        List<DeviceProvider> providers = Devices.providers();
        assertThat(providers).extracting(DeviceProvider::kind).contains("reference");
        assertThat(providers.get(0).find().devices()).hasSize(1);
    }
}
