package boulevard.cli.option;

import boulevard.tune.ParameterGrid;
import java.util.Arrays;
import java.util.stream.Stream;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * Values to try: {@code LOW:HIGH:FACTOR} for low, low · factor, ... up to high, or a list {@code 0.1,1,10}. A number is a decimal
 * or a power such as {@code 2^-5}.
 *
 * @param values the values
 */
public record GridValues(double[] values) {

    /** Reads them. */
    public static final class Converter implements ITypeConverter<GridValues> {
        @Override
        public GridValues convert(String text) {
            String[] parts = text.split(":", -1);
            if (parts.length == 3) {
                try {
                    return new GridValues(ParameterGrid.logarithmic(
                            number(parts[0], text), number(parts[1], text), number(parts[2], text)));
                } catch (IllegalArgumentException wrong) {
                    throw new TypeConversionException(wrong.getMessage());
                }
            }
            if (parts.length != 1) {
                throw unreadable(text);
            }
            return new GridValues(Arrays.stream(text.split(",", -1))
                    .mapToDouble(part -> number(part, text))
                    .toArray());
        }

        private static double number(String part, String whole) {
            try {
                double[] powers = Stream.of(part.split("\\^", 2))
                        .mapToDouble(Double::parseDouble)
                        .toArray();
                return powers.length == 1 ? powers[0] : Math.pow(powers[0], powers[1]);
            } catch (NumberFormatException notANumber) {
                throw unreadable(whole);
            }
        }

        private static TypeConversionException unreadable(String text) {
            return new TypeConversionException(
                    "wanted LOW:HIGH:FACTOR such as 2^-5:2^15:2^2, or a list such as 0.1,1,10, got '" + text + "'");
        }
    }
}
