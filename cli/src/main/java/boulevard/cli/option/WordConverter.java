package boulevard.cli.option;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * Reads a constant of an enum as a word: {@code SQUARED_HINGE} is {@code squared-hinge}.
 *
 * @param <E> the enum
 */
abstract class WordConverter<E extends Enum<E>> implements ITypeConverter<E> {
    private final Class<E> type;

    /** A converter for the constants of {@code type}. */
    WordConverter(Class<E> type) {
        this.type = type;
    }

    /** The word for a constant. */
    static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    @Override
    public E convert(String value) {
        return Arrays.stream(type.getEnumConstants())
                .filter(constant -> word(constant).equals(value))
                .findFirst()
                .orElseThrow(() -> new TypeConversionException("wanted "
                        + Arrays.stream(type.getEnumConstants())
                                .map(WordConverter::word)
                                .collect(Collectors.joining(", "))
                        + ", got '" + value + "'"));
    }
}
