package boulevard.device.cpu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import boulevard.device.DeviceGroup;
import boulevard.device.DeviceUnavailableException;
import boulevard.device.Devices;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class CpuProviderTest {
    @Test
    void oneDeviceHasAllCores() {
        try (DeviceGroup devices = Devices.open("auto")) {
            assertThat(devices.devices()).singleElement().satisfies(device -> {
                assertThat(device.description().name()).isEqualTo("cpu:0");
                assertThat(device.description().units())
                        .isEqualTo(Runtime.getRuntime().availableProcessors());
            });
            assertThat(devices.devices().get(0).description())
                    .isEqualTo(new CpuProvider().find().devices().get(0));
        }
    }

    @Test
    void severalDevicesShareCoresAndHeap() {
        try (DeviceGroup devices = Devices.open("cpu*4")) {
            assertThat(devices.devices())
                    .extracting(device -> device.description().name())
                    .containsExactly("cpu:0", "cpu:1", "cpu:2", "cpu:3");
            assertThat(devices.devices())
                    .extracting(device -> device.description().units())
                    .containsOnly(Math.max(1, Runtime.getRuntime().availableProcessors() / 4));
            long sum = devices.devices().stream()
                    .mapToLong(device -> device.memory().limit())
                    .sum();
            assertThat(sum).isLessThan(Runtime.getRuntime().maxMemory());
        }
    }

    @Test
    void coresCannotBePicked() {
        assertThatThrownBy(() -> Devices.open("cpu:0,1"))
                .isInstanceOf(DeviceUnavailableException.class)
                .hasMessageContaining("cpu*2");
    }

    @Test
    void theProcessorIsNamedByTheSystemOrItsArchitecture(@TempDir Path folder) throws IOException {
        Path info = folder.resolve("cpuinfo");
        Files.writeString(info, "processor\t: 0\nmodel name\t: Fast Chip 9000\nmodel name\t: Other\n");
        assertThat(Processor.nameIn(info)).isEqualTo("Fast Chip 9000");
        assertThat(Processor.nameIn(folder.resolve("absent"))).isEqualTo(System.getProperty("os.arch"));
        Files.writeString(info, "Hardware: something\n");
        assertThat(Processor.nameIn(info)).isEqualTo(System.getProperty("os.arch"));
    }
}
