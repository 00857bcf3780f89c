package boulevard.cli;

import boulevard.cli.option.OutputOptions;
import boulevard.cli.run.Console;
import boulevard.cli.run.Json;
import boulevard.cli.run.TextTable;
import boulevard.device.DeviceDescription;
import boulevard.device.DeviceProvider;
import boulevard.device.Devices;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
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

    @Override
    public Integer call() throws IOException {
        List<DeviceDescription> found = new ArrayList<>();
        Map<String, String> absent = new LinkedHashMap<>();
        for (DeviceProvider provider : Devices.providers()) {
            DeviceProvider.Found look = provider.find();
            found.addAll(look.devices());
            if (look.absence() != null) {
                absent.put(provider.kind(), look.absence());
            }
        }
        new Console(command.commandLine().getOut(), command.commandLine().getErr(), output)
                .result(text(found, absent), json(found, absent));
        return 0;
    }

    private static String text(List<DeviceDescription> found, Map<String, String> absent) {
        StringBuilder text = new StringBuilder(TextTable.of(
                List.of("device", "kind", "units", "memory", "hardware"),
                found.stream()
                        .map(d -> List.of(
                                d.name(),
                                d.kind(),
                                Integer.toString(d.units()),
                                TextTable.bytes(d.memoryBytes()),
                                d.hardware()))
                        .toList()));
        absent.forEach((kind, reason) ->
                text.append(System.lineSeparator()).append(kind).append(": ").append(reason));
        return text.toString();
    }

    private static Map<String, Object> json(List<DeviceDescription> found, Map<String, String> absent) {
        Map<String, Object> values =
                Json.object("devices", found.stream().map(DevicesCommand::json).toList(), "absent", absent);
        return values;
    }

    private static Map<String, Object> json(DeviceDescription device) {
        Map<String, Object> values = Json.object(
                "name", device.name(),
                "kind", device.kind(),
                "hardware", device.hardware(),
                "memoryBytes", device.memoryBytes(),
                "units", device.units());
        return values;
    }
}
