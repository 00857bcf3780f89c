package boulevard.formats.libsvm;

import java.nio.charset.StandardCharsets;

/**
 * Reads decimal numbers from ASCII bytes, correctly rounded (to nearest, ties to even).
 *
 * <p>Grammar: optional sign, digits with an optional point (at least one digit), optional exponent. What only Java accepts
 * (hexadecimal, {@code Infinity}, a suffix {@code f} or {@code d}) is no number here.
 *
 * <p>A number of at most 18 digits with a small exponent is mantissa × or ÷ a power of ten that a double holds exactly. In
 * double this has a relative error of at most two roundings, so rounding it to float is correct unless it lies that close to
 * the middle of two floats; those, and all longer numbers, take the slow way through the JDK's parser.
 *
 * <p>Used by one thread: {@link #end()} tells about the latest number.
 */
final class DecimalReader {
    private static final int MAX_FAST_DIGITS = 18;
    private static final long MAX_EXACT_MANTISSA = 1L << 53;
    private static final double[] POWERS_OF_TEN = {
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
        1e20, 1e21, 1e22
    };

    /** The bits of a double that a float doesn't have; with only the highest set, it is the middle of two floats. */
    private static final long BELOW_FLOAT = (1L << 29) - 1;

    private static final long MIDDLE = 1L << 28;
    private static final long MIDDLE_MARGIN = 4;
    private static final int MAX_EXPONENT = 1_000_000;

    private int end;
    private long mantissa;
    private int exponent;
    private int digits;

    /** Position after the latest number, or −1 if there was none. */
    int end() {
        return end;
    }

    /** The number at {@code at}, which some byte that is no part of a number must follow; may be infinite. */
    float readFloat(byte[] text, int at) {
        scan(text, at);
        int power = exponent;
        if (digits <= MAX_FAST_DIGITS && power >= -22 && power <= 22) {
            double value = power < 0 ? mantissa / POWERS_OF_TEN[-power] : mantissa * POWERS_OF_TEN[power];
            long distance = (Double.doubleToRawLongBits(value) & BELOW_FLOAT) - MIDDLE;
            boolean safe = distance > MIDDLE_MARGIN || distance < -MIDDLE_MARGIN;
            if (mantissa == 0 || (safe && value >= Float.MIN_NORMAL)) {
                return text[at] == '-' ? -(float) value : (float) value;
            }
        }
        return end < 0 ? Float.NaN : Float.parseFloat(token(text, at));
    }

    /** Like {@link #readFloat}, rounded to double. */
    double readDouble(byte[] text, int at) {
        scan(text, at);
        if (digits <= MAX_FAST_DIGITS && mantissa <= MAX_EXACT_MANTISSA && exponent >= -22 && exponent <= 22) {
            double value = exponent < 0 ? mantissa / POWERS_OF_TEN[-exponent] : mantissa * POWERS_OF_TEN[exponent];
            return text[at] == '-' ? -value : value;
        }
        return end < 0 ? Double.NaN : Double.parseDouble(token(text, at));
    }

    private String token(byte[] text, int at) {
        return new String(text, at, end - at, StandardCharsets.US_ASCII);
    }

    private void scan(byte[] text, int at) {
        int p = text[at] == '-' || text[at] == '+' ? at + 1 : at;
        long m = 0;
        int first = p;
        int d;
        while ((d = text[p] - '0') >= 0 && d <= 9) {
            m = 10 * m + d;
            p++;
        }
        int count = p - first;
        int fraction = 0;
        if (text[p] == '.') {
            first = ++p;
            while ((d = text[p] - '0') >= 0 && d <= 9) {
                m = 10 * m + d;
                p++;
            }
            fraction = p - first;
            count += fraction;
        }
        mantissa = m;
        exponent = -fraction;
        digits = count;
        end = count == 0 ? -1 : p;
        if ((text[p] | 0x20) == 'e') {
            scanExponent(text, p + 1);
        }
    }

    private void scanExponent(byte[] text, int at) {
        int p = text[at] == '-' || text[at] == '+' ? at + 1 : at;
        int first = p;
        int power = 0;
        int d;
        while ((d = text[p] - '0') >= 0 && d <= 9) {
            power = Math.min(10 * power + d, MAX_EXPONENT);
            p++;
        }
        exponent += text[at] == '-' ? -power : power;
        end = p == first || end < 0 ? -1 : p;
    }
}
