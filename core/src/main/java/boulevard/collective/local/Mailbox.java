package boulevard.collective.local;

import boulevard.collective.HostBuffer;
import boulevard.collective.MessageHeader;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Messages from one rank to another, in order; one thread sends and one receives.
 *
 * <p>A short message is copied into the mailbox and the sender goes on. A long one is handed over by reference: the receiver
 * reads the sender's array, and {@link #awaitTaken} makes the sender wait for that. So no message is copied twice and memory
 * doesn't grow with message length.
 */
final class Mailbox {
    /** Up to this many bytes a copy costs less than a second wake-up. */
    static final int COPIED_BYTES = 4096;

    private static final int CAPACITY = 4;

    private final Slot[] slots = new Slot[CAPACITY];
    private final Signal filled = new Signal();
    private final Signal freed = new Signal();
    private final GroupState group;
    private volatile long sent;
    private volatile long taken;
    /** How many messages had been sent with the last one by reference; the sender's own. */
    private long sentByReference;

    private static final class Slot {
        @Nullable
        MessageHeader header;

        @Nullable
        HostBuffer content;

        @Nullable
        HostBuffer storage;

        void copy(HostBuffer buffer) {
            HostBuffer target = storage;
            if (target == null || target.getClass() != buffer.getClass() || target.length() < buffer.length()) {
                target = buffer.allocate(buffer.length());
                storage = target;
            }
            HostBuffer copy = target.slice(0, buffer.length());
            copy.copyFrom(buffer);
            content = copy;
        }
    }

    Mailbox(GroupState group) {
        this.group = group;
        for (int i = 0; i < CAPACITY; i++) {
            slots[i] = new Slot();
        }
    }

    /** Puts a message in; false if there was no room for it in time. */
    boolean put(MessageHeader header, HostBuffer buffer) {
        long position = sent;
        if (!await(freed, () -> position - taken < CAPACITY)) {
            return false;
        }
        Slot slot = slots[(int) (position % CAPACITY)];
        slot.header = header;
        if ((long) buffer.length() * buffer.elementBytes() <= COPIED_BYTES) {
            slot.copy(buffer);
        } else {
            slot.content = buffer;
            sentByReference = position + 1;
        }
        sent = position + 1;
        filled.wake();
        return true;
    }

    /** Returns when the sender may overwrite what it sent; false if that didn't come in time. */
    boolean awaitTaken() {
        return taken >= sentByReference || await(freed, () -> taken >= sentByReference);
    }

    /** Returns when there is a message; false if none came in time. */
    boolean awaitMessage() {
        long position = taken;
        return await(filled, () -> sent > position);
    }

    /** Header of the message that came. */
    MessageHeader header() {
        return Objects.requireNonNull(current().header);
    }

    /** Values of the message that came; valid until {@link #take}. */
    HostBuffer content() {
        return Objects.requireNonNull(current().content);
    }

    /** Removes the message that came. */
    void take() {
        Slot slot = current();
        slot.header = null;
        slot.content = null;
        long position = taken;
        taken = position + 1;
        freed.wake();
    }

    /** Makes both ends look again at whether the group has failed. */
    void wake() {
        filled.wake();
        freed.wake();
    }

    private Slot current() {
        return slots[(int) (taken % CAPACITY)];
    }

    private boolean await(Signal signal, BooleanSupplier condition) {
        return signal.await(
                () -> condition.getAsBoolean() || group.hasFailed(),
                group.spins(),
                group.timeout().toNanos());
    }
}
