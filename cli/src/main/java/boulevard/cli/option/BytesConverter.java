package boulevard.cli.option;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads an amount of memory: {@code 8g}, {@code 512m}, {@code 64k} in powers of 1024, or plain bytes. */
public final class BytesConverter implements ITypeConverter<Long> {
    private static final Pattern AMOUNT = Pattern.compile("(\\d{1,12})([kmgt]?)");

    @Override
    public Long convert(String value) {
        Matcher parts = AMOUNT.matcher(value.strip().toLowerCase(Locale.ROOT));
        if (!parts.matches() || Long.parseLong(parts.group(1)) == 0) {
            throw new TypeConversionException("wanted an amount of memory such as 8g or 512m, got '" + value + "'");
        }
        int power = parts.group(2).isEmpty() ? 0 : "kmgt".indexOf(parts.group(2)) + 1;
        try {
            return Math.multiplyExact(Long.parseLong(parts.group(1)), 1L << (10 * power));
        } catch (ArithmeticException tooLarge) {
            throw new TypeConversionException("wanted an amount of memory below 8388608t, got '" + value + "'");
        }
    }
}
