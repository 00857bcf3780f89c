package boulevard.cli.option;

import java.time.Duration;
import java.util.Locale;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads a length of time: {@code 10m}, {@code 30s}, {@code 1h30m}. */
public final class DurationConverter implements ITypeConverter<Duration> {
    private static final Pattern TIME = Pattern.compile("(\\d{1,6}h)?(\\d{1,6}m)?(\\d{1,9}(\\.\\d+)?s)?");

    @Override
    public Duration convert(String value) {
        String text = value.strip().toLowerCase(Locale.ROOT);
        if (text.isEmpty() || !TIME.matcher(text).matches()) {
            throw new TypeConversionException("wanted a time such as 30s, 10m or 1h30m, got '" + value + "'");
        }
        return Duration.parse("PT" + text.toUpperCase(Locale.ROOT));
    }
}
