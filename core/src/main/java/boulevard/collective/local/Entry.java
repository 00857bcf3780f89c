package boulevard.collective.local;

import boulevard.collective.HostBuffer;
import boulevard.collective.MessageHeader;
import java.util.Locale;

/**
 * The last collective that a rank has entered.
 *
 * @param header which
 * @param type of its values
 * @param length number of values on this rank
 * @param left whether the rank has left the communicator since
 */
record Entry(MessageHeader header, Class<? extends HostBuffer> type, int length, boolean left) {
    static final Entry NONE = new Entry(new MessageHeader("nothing", -1), HostBuffer.Longs.class, 0, false);

    static Entry of(MessageHeader header, HostBuffer buffer) {
        return new Entry(header, buffer.getClass(), buffer.length(), false);
    }

    Entry leave() {
        return new Entry(header, type, length, true);
    }

    boolean isBefore(Entry other) {
        return header.sequence() < other.header.sequence();
    }

    boolean contradicts(Entry other) {
        return header.sequence() == other.header.sequence()
                && !(header.operation().equals(other.header.operation())
                        && type == other.type
                        && length == other.length);
    }

    @Override
    public String toString() {
        return header + " of " + length + " " + type.getSimpleName().toLowerCase(Locale.ROOT);
    }
}
