package boulevard.cli.option;

import boulevard.device.DeviceRequest;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which devices work, and how much memory they take. */
public final class DeviceChoice {
    @Option(
            names = "--devices",
            paramLabel = "DEVICES",
            description =
                    "Devices that do the work: auto, cpu, cpu*4 (four devices that share the processor), cuda:0,1,"
                            + " cpu+cuda; 'boulevard devices' lists what there is.")
    private @Nullable String devices;

    @Option(
            names = "--memory-per-device",
            paramLabel = "BYTES",
            converter = BytesConverter.class,
            description = "Hard limit on what a device may hold, such as 8g or 512m.")
    private @Nullable Long memoryPerDevice;

    /**
     * The specification of the devices.
     *
     * @param otherwise the devices where none are asked for
     * @throws IllegalArgumentException if it can't be read
     */
    public String devices(String otherwise) {
        String wanted = devices == null ? otherwise : devices;
        if (!wanted.equals("auto")) {
            DeviceRequest.parse(wanted);
        }
        return wanted;
    }

    /** The limit in bytes, or null for what each device has. */
    public @Nullable Long memoryPerDevice() {
        return memoryPerDevice;
    }
}
