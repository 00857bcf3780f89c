package boulevard.cli;

import boulevard.cli.option.OutputOptions;
import boulevard.cli.run.Console;
import boulevard.cli.run.Json;
import boulevard.cli.run.TextTable;
import boulevard.device.DeviceDescription;
import boulevard.device.DeviceGroup;
import boulevard.device.DeviceProvider;
import boulevard.device.DeviceSpeed;
import boulevard.device.DeviceUnavailableException;
import boulevard.device.Devices;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code boulevard devices}: what there is to train on. */
@Command(
        name = "devices",
        description = "Lists the devices found, and for each kind that has none the reason and the remedy.",
        mixinStandardHelpOptions = true,
        sortOptions = false)
final class DevicesCommand implements Callable<Integer> {
    @Spec
    private CommandSpec command;

    @Mixin
    private OutputOptions output;

    @Option(
            names = "--measure",
            description = "Also measures every device's speed at the main operations; about a second each.")
    private boolean measure;

    /** A device and, where asked for, its speed or why it couldn't be measured. */
    private record Line(
            DeviceDescription device,
            @Nullable DeviceSpeed speed,
            @Nullable String problem) {}

    @Override
    public Integer call() throws IOException {
        List<Line> found = new ArrayList<>();
        Map<String, String> absent = new LinkedHashMap<>();
        for (DeviceProvider provider : Devices.providers()) {
            DeviceProvider.Found look = provider.find();
            look.devices().forEach(device -> found.add(line(device)));
            if (look.absence() != null) {
                absent.put(provider.kind(), look.absence());
            }
        }
        new Console(command.commandLine().getOut(), command.commandLine().getErr(), output)
                .result(text(found, absent), json(found, absent));
        return 0;
    }

    private Line line(DeviceDescription device) {
        if (!measure) {
            return new Line(device, null, null);
        }
        try (DeviceGroup opened = open(device)) {
            return new Line(device, DeviceSpeed.of(opened.devices().get(0)), null);
        } catch (RuntimeException failed) {
            return new Line(device, null, failed.getMessage());
        }
    }

    /** Opens one device by its number, or by its kind alone where the hardware is one piece. */
    private static DeviceGroup open(DeviceDescription device) {
        try {
            return Devices.open(device.name());
        } catch (DeviceUnavailableException onePiece) {
            return Devices.open(device.kind());
        }
    }

    private String text(List<Line> found, Map<String, String> absent) {
        List<String> header = new ArrayList<>(List.of("device", "units", "memory", "hardware", "driver"));
        if (measure) {
            header.addAll(List.of("upload GB/s", "vectors GB/s", "Xw GB/s", "X'r GB/s", "kernel Mvalues/s"));
        }
        StringBuilder text = new StringBuilder(
                TextTable.of(header, found.stream().map(this::cells).toList()));
        for (Line line : found) {
            if (line.problem() != null) {
                text.append(System.lineSeparator())
                        .append(line.device().name())
                        .append(" couldn't be measured: ")
                        .append(line.problem());
            }
        }
        absent.forEach((kind, reason) ->
                text.append(System.lineSeparator()).append(kind).append(": ").append(reason));
        return text.toString();
    }

    private List<String> cells(Line line) {
        DeviceDescription d = line.device();
        List<String> cells = new ArrayList<>(List.of(
                d.name(), Integer.toString(d.units()), TextTable.bytes(d.memoryBytes()), d.hardware(), d.driver()));
        DeviceSpeed speed = line.speed();
        if (speed != null) {
            for (double rate :
                    List.of(speed.upload(), speed.vectors(), speed.product(), speed.transposed(), speed.kernel())) {
                cells.add(String.format(Locale.ROOT, "%.3g", rate));
            }
        } else if (measure) {
            cells.addAll(List.of("-", "-", "-", "-", "-"));
        }
        return cells;
    }

    private static Map<String, Object> json(List<Line> found, Map<String, String> absent) {
        return Json.object("devices", found.stream().map(DevicesCommand::json).toList(), "absent", absent);
    }

    private static Map<String, Object> json(Line line) {
        DeviceDescription device = line.device();
        Map<String, Object> values = Json.object(
                "name", device.name(),
                "kind", device.kind(),
                "hardware", device.hardware(),
                "driver", device.driver(),
                "memoryBytes", device.memoryBytes(),
                "units", device.units());
        DeviceSpeed speed = line.speed();
        if (speed != null) {
            values.put(
                    "measured",
                    Json.object(
                            "uploadGBps", speed.upload(),
                            "vectorsGBps", speed.vectors(),
                            "productGBps", speed.product(),
                            "transposedGBps", speed.transposed(),
                            "kernelMvaluesPerSecond", speed.kernel()));
        }
        if (line.problem() != null) {
            values.put("problem", line.problem());
        }
        return values;
    }
}
