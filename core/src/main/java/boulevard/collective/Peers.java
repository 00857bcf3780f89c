package boulevard.collective;

/**
 * The ranks that take part in one phase of one collective: every {@code stride}-th rank of a channel, numbered from 0. Lets
 * an algorithm for a whole group also run within a node or across nodes.
 */
final class Peers {
    private final Channel channel;
    private final MessageHeader header;
    private final Traffic traffic;
    private final int first;
    private final int stride;
    private final int size;

    private Peers(Peers all, int first, int stride, int size) {
        this.channel = all.channel;
        this.header = all.header;
        this.traffic = all.traffic;
        this.first = first;
        this.stride = stride;
        this.size = size;
    }

    /** All ranks of the channel. */
    Peers(Channel channel, MessageHeader header, Traffic traffic) {
        this.channel = channel;
        this.header = header;
        this.traffic = traffic;
        this.first = 0;
        this.stride = 1;
        this.size = channel.size();
    }

    /** The {@code ranksPerNode} consecutive ranks that share this rank's node. */
    Peers withinNode(int ranksPerNode) {
        return new Peers(this, channel.rank() / ranksPerNode * ranksPerNode, 1, ranksPerNode);
    }

    /** The ranks that have this rank's place in their nodes. */
    Peers acrossNodes(int ranksPerNode) {
        return new Peers(this, channel.rank() % ranksPerNode, ranksPerNode, size / ranksPerNode);
    }

    int size() {
        return size;
    }

    int rank() {
        return (channel.rank() - first) / stride;
    }

    void send(int peer, HostBuffer buffer) {
        channel.send(toChannel(peer), header, buffer);
        traffic.sent((long) buffer.length() * buffer.elementBytes());
    }

    void awaitSent(int peer) {
        channel.awaitSent(toChannel(peer), header);
    }

    void receive(int peer, HostBuffer buffer) {
        channel.receive(toChannel(peer), header, buffer);
    }

    void receiveReduce(int peer, HostBuffer buffer, Reduction reduction) {
        channel.receiveReduce(toChannel(peer), header, buffer, reduction);
    }

    private int toChannel(int peer) {
        return first + peer * stride;
    }
}
