package boulevard.collective.local;

import boulevard.collective.CommunicationException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * What the ranks of one communicator share.
 *
 * <p>A rank writes down the collective it enters and then looks at what the others wrote. Of two ranks that disagree, or of
 * which one has left, the later sees the other's entry, whether or not a message would ever have gone between them.
 */
final class LocalContext {
    private final GroupState group;
    /** Ranks in the whole group: those that messages to the user name. */
    private final int[] members;

    private final Runnable onEmpty;
    private final AtomicInteger present;
    private final AtomicReferenceArray<Entry> entries;
    private final AtomicReferenceArray<@Nullable Mailbox> mailboxes;

    LocalContext(GroupState group, int[] members, Runnable onEmpty) {
        this.group = group;
        this.members = members.clone();
        this.onEmpty = onEmpty;
        this.present = new AtomicInteger(members.length);
        this.entries = new AtomicReferenceArray<>(members.length);
        for (int r = 0; r < members.length; r++) {
            entries.set(r, Entry.NONE);
        }
        this.mailboxes = new AtomicReferenceArray<>(members.length * members.length);
    }

    GroupState group() {
        return group;
    }

    int size() {
        return members.length;
    }

    /** The rank in the whole group of this context's rank. */
    int member(int rank) {
        return members[rank];
    }

    /** Messages between two ranks. Most pairs never exchange any, so mailboxes are made when first asked for. */
    Mailbox mailbox(int from, int to) {
        int index = from * members.length + to;
        Mailbox mailbox = mailboxes.get(index);
        if (mailbox != null) {
            return mailbox;
        }
        Mailbox made = new Mailbox(group);
        Mailbox earlier = mailboxes.compareAndExchange(index, null, made);
        return earlier == null ? made : earlier;
    }

    Entry entry(int rank) {
        return entries.get(rank);
    }

    /**
     * Notes what {@code rank} enters.
     *
     * @throws CommunicationException if another rank contradicts, or has left before this collective
     */
    void enter(int rank, Entry entry) {
        entries.set(rank, entry);
        for (int r = 0; r < members.length; r++) {
            Entry other = entries.get(r);
            if (entry.contradicts(other)) {
                throw failed(rank, mismatch(rank, entry.toString(), r, other.toString()));
            }
            if (other.left() && other.isBefore(entry)) {
                throw failed(rank, gone(r, other, rank, entry));
            }
        }
    }

    /** Notes that {@code rank} takes no further part; fails the group if another has entered a collective it hasn't. */
    void leave(int rank) {
        Entry last = entries.get(rank).leave();
        entries.set(rank, last);
        for (int r = 0; r < members.length && !group.hasFailed(); r++) {
            Entry other = entries.get(r);
            if (last.isBefore(other)) {
                failed(rank, gone(rank, last, r, other));
            }
        }
        if (present.decrementAndGet() == 0) {
            onEmpty.run();
        }
    }

    /** Whether every rank has entered the collective of this number, or a later one. */
    boolean allEntered(long sequence) {
        for (int r = 0; r < members.length; r++) {
            if (entries.get(r).header().sequence() < sequence) {
                return false;
            }
        }
        return true;
    }

    /** The rank that is furthest behind, this one excluded. */
    int lateRank(int rank) {
        int late = rank == 0 ? Math.min(1, members.length - 1) : 0;
        for (int r = 0; r < members.length; r++) {
            if (r != rank && entries.get(r).isBefore(entries.get(late))) {
                late = r;
            }
        }
        return late;
    }

    /** Ends the group because of what {@code rank} noticed. */
    CommunicationException failed(int rank, String message) {
        CommunicationException exception = new CommunicationException(message);
        group.fail(members[rank], exception);
        return exception;
    }

    String mismatch(int rank, String operation, int other, String otherOperation) {
        return "Ranks call different collectives: rank " + members[rank] + " called " + operation + ", rank "
                + members[other] + " called " + otherOperation
                + ". All ranks must call the same ones in the same order, with the same type and length";
    }

    private String gone(int leaver, Entry last, int caller, Entry called) {
        return "Rank " + members[caller] + " called " + called + ", but rank " + members[leaver]
                + " has finished its task or closed the communicator; the last collective that it called was "
                + last.header() + ". All ranks must call the same ones";
    }

    void wake() {
        for (int i = 0; i < mailboxes.length(); i++) {
            Mailbox mailbox = mailboxes.get(i);
            if (mailbox != null) {
                mailbox.wake();
            }
        }
    }
}
