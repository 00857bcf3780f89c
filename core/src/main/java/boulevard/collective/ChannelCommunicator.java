package boulevard.collective;

import boulevard.collective.AllReduceAlgorithm.ByCost;
import boulevard.collective.AllReduceAlgorithm.Hierarchical;
import boulevard.collective.AllReduceAlgorithm.Tree;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A communicator whose collectives are algorithms over a {@link Channel}.
 *
 * <p>Messages that each of p ranks sends, where p = 1 never sends any:
 *
 * <ul>
 *   <li>all-reduce: see {@link AllReduceAlgorithm}, which also states the order of summation;
 *   <li>reduce-scatter: p - 1, around a ring; part c is summed as ((x[c+1] + x[c+2]) + ...) + x[c], ranks modulo p;
 *   <li>all-gather and split: p - 1, around a ring;
 *   <li>broadcast: along a binomial tree, p - 1 by all ranks together, ceil(log2 p) by the root;
 *   <li>barrier: ceil(log2 p) empty ones [hensgen1988].
 * </ul>
 *
 * <p>Sub-communicators may be used at the same time as this one, by other threads too, but splits are made by one thread.
 */
public final class ChannelCommunicator implements Communicator {
    private static final HostBuffer NOTHING = HostBuffer.of(new long[0]);
    private static final int SPLIT_VALUES = 3;

    private final Channel channel;
    private final AllReduceAlgorithm algorithm;
    private final @Nullable ChannelCommunicator parent;
    private final Traffic traffic;
    /** The highest context number that this rank has taken part in, over all communicators of the group. */
    private final AtomicLong lastContext;

    private final List<ChannelCommunicator> children = new CopyOnWriteArrayList<>();
    private long sequence;
    private boolean closed;

    private ChannelCommunicator(Channel channel, AllReduceAlgorithm algorithm, @Nullable ChannelCommunicator parent) {
        algorithm.requireSize(channel.size());
        this.channel = channel;
        this.algorithm = algorithm;
        this.parent = parent;
        this.traffic = new Traffic(parent == null ? null : parent.traffic);
        this.lastContext = parent == null ? new AtomicLong() : parent.lastContext;
    }

    /**
     * A communicator over all ranks of a channel, which it closes with itself.
     *
     * @throws IllegalArgumentException if the algorithm can't serve that number of ranks
     */
    public ChannelCommunicator(Channel channel, AllReduceAlgorithm algorithm) {
        this(channel, algorithm, null);
    }

    @Override
    public int rank() {
        return channel.rank();
    }

    @Override
    public int size() {
        return channel.size();
    }

    @Override
    public void allReduce(HostBuffer buffer, Reduction reduction) {
        collective("allReduce " + reduction, buffer, peers -> allReduce(peers, buffer, reduction));
    }

    private void allReduce(Peers peers, HostBuffer buffer, Reduction reduction) {
        AllReduceAlgorithm chosen = algorithm;
        if (algorithm instanceof ByCost byCost) {
            chosen = byCost.cost().choose((long) buffer.length() * buffer.elementBytes(), size());
        }
        if (chosen instanceof Tree) {
            TreeCollectives.allReduce(peers, buffer, reduction);
        } else if (chosen instanceof Hierarchical nodes) {
            int ranksPerNode = nodes.ranksPerNode();
            Peers node = peers.withinNode(ranksPerNode);
            int[] bounds = Communicator.evenBounds(buffer.length(), ranksPerNode);
            RingCollectives.reduceScatter(node, buffer, bounds, reduction);
            RingCollectives.allReduce(
                    peers.acrossNodes(ranksPerNode), RingCollectives.part(buffer, bounds, node.rank()), reduction);
            RingCollectives.allGather(node, buffer, bounds);
        } else {
            RingCollectives.allReduce(peers, buffer, reduction);
        }
    }

    @Override
    public void broadcast(HostBuffer buffer, int root) {
        Communicator.requireRoot(root, size());
        collective("broadcast from " + root, buffer, peers -> TreeCollectives.broadcast(peers, buffer, root));
    }

    @Override
    public void reduceScatter(HostBuffer buffer, int[] bounds, Reduction reduction) {
        Communicator.requireBounds(bounds, size(), buffer.length());
        collective(
                "reduceScatter " + reduction,
                buffer,
                peers -> RingCollectives.reduceScatter(peers, buffer, bounds, reduction));
    }

    @Override
    public void allGather(HostBuffer buffer, int[] bounds) {
        Communicator.requireBounds(bounds, size(), buffer.length());
        collective("allGather", buffer, peers -> RingCollectives.allGather(peers, buffer, bounds));
    }

    @Override
    public void barrier() {
        collective("barrier", NOTHING, peers -> {
            int p = peers.size();
            for (int distance = 1; distance < p; distance *= 2) {
                int to = (peers.rank() + distance) % p;
                peers.send(to, NOTHING);
                peers.receive(Math.floorMod(peers.rank() - distance, p), NOTHING);
                peers.awaitSent(to);
            }
        });
    }

    @Override
    public Communicator split(int color, int key) {
        int p = size();
        long[] gathered = new long[SPLIT_VALUES * p];
        int own = SPLIT_VALUES * rank();
        gathered[own] = color;
        gathered[own + 1] = key;
        gathered[own + 2] = lastContext.get();
        int[] bounds = IntStream.rangeClosed(0, p).map(r -> SPLIT_VALUES * r).toArray();
        HostBuffer buffer = HostBuffer.of(gathered);
        collective("split", buffer, peers -> RingCollectives.allGather(peers, buffer, bounds));

        // The largest number over the members plus one is new to each of them. Groups of different colors may share it:
        // they have no pair of ranks in common.
        long context = 1
                + IntStream.range(0, p)
                        .mapToLong(r -> gathered[SPLIT_VALUES * r + 2])
                        .max()
                        .orElseThrow();
        lastContext.set(context);
        int[] members = IntStream.range(0, p)
                .filter(r -> gathered[SPLIT_VALUES * r] == color)
                .boxed()
                .sorted(Comparator.comparingLong(r -> gathered[SPLIT_VALUES * r + 1]))
                .mapToInt(Integer::intValue)
                .toArray();
        ChannelCommunicator child =
                new ChannelCommunicator(channel.subset(members, context), algorithm.among(members), this);
        children.add(child);
        return child;
    }

    @Override
    public CommunicationStatistics statistics() {
        return traffic.snapshot();
    }

    @Override
    public CollectiveWatch watch(String operation, HostBuffer values) {
        requireOpen(operation);
        MessageHeader header = new MessageHeader(operation, sequence++);
        channel.enter(header, values);
        return new CollectiveWatch() {
            @Override
            public boolean allEntered() {
                return channel.allEntered(header);
            }

            @Override
            public void check(long nanoseconds) {
                channel.waiting(header, nanoseconds);
            }
        };
    }

    @Override
    public boolean sound() {
        return channel.sound();
    }

    @Override
    public void abort(Throwable cause) {
        channel.abort(cause);
    }

    @Override
    public void close() {
        if (closed) {
            return;
        }
        closed = true;
        for (ChannelCommunicator child : children) {
            child.close();
        }
        if (parent != null) {
            parent.children.remove(this);
        }
        channel.close();
    }

    private void collective(String operation, HostBuffer buffer, Consumer<Peers> algorithmSteps) {
        requireOpen(operation);
        long start = System.nanoTime();
        MessageHeader header = new MessageHeader(operation, sequence++);
        if (size() > 1) {
            channel.enter(header, buffer);
            algorithmSteps.accept(new Peers(channel, header, traffic));
        }
        traffic.completed(System.nanoTime() - start);
    }

    private void requireOpen(String operation) {
        if (closed) {
            throw new IllegalStateException(
                    operation + " on a closed communicator (rank " + rank() + "): close it after the last collective");
        }
    }
}
