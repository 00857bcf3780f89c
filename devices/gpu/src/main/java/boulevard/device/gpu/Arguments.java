package boulevard.device.gpu;

import java.util.Arrays;

/** Lists of a function's arguments. */
final class Arguments {
    private Arguments() {}

    static Object[] join(Object[] first, Object[] second) {
        Object[] both = Arrays.copyOf(first, first.length + second.length);
        System.arraycopy(second, 0, both, first.length, second.length);
        return both;
    }
}
