package boulevard.data;

import java.math.BigDecimal;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;

/**
 * The classes of a problem in their documented order: ascending if all are numbers, else by Unicode code point.
 *
 * <p>A number is kept in its shortest plain form, so that {@code +1}, {@code 1} and {@code 1.0} are one class. In a
 * two-class problem a positive decision value means the second class. Columns of scores and probabilities follow this order.
 *
 * @param names the classes
 * @param numeric whether all of them are numbers, so that labels are matched by value rather than by spelling
 */
public record Labels(List<String> names, boolean numeric) {
    /** Copies the list. */
    public Labels {
        names = List.copyOf(names);
    }

    /** The distinct labels among {@code raw}, canonical and in order. */
    public static Labels of(Collection<String> raw) {
        boolean numeric = raw.stream().allMatch(Labels::isNumber);
        Comparator<String> order = numeric
                ? Comparator.comparing(BigDecimal::new)
                : (a, b) -> java.util.Arrays.compare(
                        a.codePoints().toArray(), b.codePoints().toArray());
        List<String> names = raw.stream()
                .map(name -> numeric ? canonicalNumber(name) : name)
                .distinct()
                .sorted(order)
                .toList();
        return new Labels(names, numeric);
    }

    /** The position of {@code raw} (in any spelling of a number), or empty if it is not one of the classes. */
    public OptionalInt find(String raw) {
        int at = names.indexOf(canonical(raw));
        return at < 0 ? OptionalInt.empty() : OptionalInt.of(at);
    }

    /** The spelling under which {@code raw} is, or would be, one of the classes. */
    public String canonical(String raw) {
        return numeric && isNumber(raw) ? canonicalNumber(raw) : raw;
    }

    /**
     * These classes, at the same positions, followed by those of {@code more} that are not among them, in their documented
     * order: how data is described that has classes which a model doesn't know.
     */
    public Labels followedBy(Collection<String> more) {
        Set<String> all = new LinkedHashSet<>(names);
        of(more.stream().map(this::canonical).toList()).names().forEach(all::add);
        return new Labels(List.copyOf(all), numeric);
    }

    /** Number of classes. */
    public int size() {
        return names.size();
    }

    /** The label at a position. */
    public String name(int id) {
        return names.get(id);
    }

    private static boolean isNumber(String text) {
        try {
            // An exponent of millions would spell out to millions of digits: such a label stays a string.
            return Math.abs((long) new BigDecimal(text).scale()) < 400;
        } catch (NumberFormatException notANumber) {
            return false;
        }
    }

    private static String canonicalNumber(String text) {
        BigDecimal value = new BigDecimal(text);
        return value.signum() == 0 ? "0" : value.stripTrailingZeros().toPlainString();
    }
}
