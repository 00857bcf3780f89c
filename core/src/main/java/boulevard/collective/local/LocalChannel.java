package boulevard.collective.local;

import boulevard.collective.Channel;
import boulevard.collective.CommunicationException;
import boulevard.collective.HostBuffer;
import boulevard.collective.MessageHeader;
import boulevard.collective.Reduction;
import java.util.Arrays;

/** One rank's end of a context. */
final class LocalChannel implements Channel {
    private final LocalContext context;
    private final int rank;
    private boolean closed;

    LocalChannel(LocalContext context, int rank) {
        this.context = context;
        this.rank = rank;
    }

    @Override
    public int rank() {
        return rank;
    }

    @Override
    public int size() {
        return context.size();
    }

    @Override
    public void enter(MessageHeader header, HostBuffer buffer) {
        requireSound("calls " + header);
        context.enter(rank, Entry.of(header, buffer));
    }

    @Override
    public void waiting(MessageHeader header, long nanoseconds) {
        requireSound("waits in " + header);
        if (nanoseconds > context.group().timeout().toNanos()) {
            throw tooLong(context.lateRank(rank), header);
        }
    }

    @Override
    public boolean allEntered(MessageHeader header) {
        return context.allEntered(header.sequence());
    }

    @Override
    public boolean sound() {
        return !context.group().hasFailed();
    }

    @Override
    public void send(int peer, MessageHeader header, HostBuffer buffer) {
        boolean inTime = context.mailbox(rank, peer).put(header, buffer);
        requireSound(peer, header, inTime);
    }

    @Override
    public void awaitSent(int peer, MessageHeader header) {
        boolean inTime = context.mailbox(rank, peer).awaitTaken();
        requireSound(peer, header, inTime);
    }

    @Override
    public void receive(int peer, MessageHeader header, HostBuffer buffer) {
        Mailbox mailbox = awaitMessage(peer, header, buffer);
        buffer.copyFrom(mailbox.content());
        finish(mailbox, peer, header);
    }

    @Override
    public void receiveReduce(int peer, MessageHeader header, HostBuffer buffer, Reduction reduction) {
        Mailbox mailbox = awaitMessage(peer, header, buffer);
        buffer.reduceFrom(mailbox.content(), reduction);
        finish(mailbox, peer, header);
    }

    private Mailbox awaitMessage(int peer, MessageHeader header, HostBuffer buffer) {
        Mailbox mailbox = context.mailbox(peer, rank);
        boolean inTime = mailbox.awaitMessage();
        requireSound(peer, header, inTime);
        Entry wanted = Entry.of(header, buffer);
        Entry got = Entry.of(mailbox.header(), mailbox.content());
        if (!wanted.equals(got)) {
            throw context.failed(
                    rank,
                    context.mismatch(
                                    rank,
                                    context.entry(rank).toString(),
                                    peer,
                                    mailbox.header().toString()) + " (a message of " + got + " came where " + wanted
                            + " was wanted)");
        }
        return mailbox;
    }

    private void finish(Mailbox mailbox, int peer, MessageHeader header) {
        mailbox.take();
        // A failing group frees the sender, which may have changed the values while they were being read.
        requireSound(peer, header, true);
    }

    private void requireSound(int peer, MessageHeader header, boolean inTime) {
        if (context.group().hasFailed()) {
            requireSound("waits for rank " + context.member(peer) + " in " + header);
        }
        if (!inTime) {
            throw tooLong(peer, header);
        }
    }

    private CommunicationException tooLong(int peer, MessageHeader header) {
        return context.failed(
                rank,
                "Rank " + context.member(rank) + " waited for rank " + context.member(peer) + " in " + header
                        + " longer than " + context.group().timeout().toMillis() / 1e3
                        + " s. Give a longer time-out if rank " + context.member(peer) + " is only slow");
    }

    private void requireSound(String doing) {
        GroupState.Failure failure = context.group().failure();
        if (failure != null) {
            throw new CommunicationException(
                    "Rank " + context.member(rank) + " " + doing + ", but the group has ended: rank " + failure.rank()
                            + " failed with " + failure.cause(),
                    failure.cause());
        }
    }

    @Override
    public Channel subset(int[] members, long number) {
        int[] inGroup = Arrays.stream(members).map(context::member).toArray();
        int newRank = Arrays.stream(members).boxed().toList().indexOf(rank);
        return new LocalChannel(context.group().context(number, inGroup), newRank);
    }

    @Override
    public void abort(Throwable cause) {
        context.group().fail(context.member(rank), cause);
    }

    @Override
    public void close() {
        if (!closed) {
            closed = true;
            context.leave(rank);
        }
    }
}
