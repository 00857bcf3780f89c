package boulevard.collective;

import boulevard.collective.AllReduceAlgorithm.Hierarchical;
import boulevard.collective.AllReduceAlgorithm.Ring;
import boulevard.collective.AllReduceAlgorithm.Tree;

/**
 * The time that an all-reduce should take, from the latency and the bandwidth of the links (the alpha-beta model
 * [thakur2005]). The reduction's arithmetic isn't counted: it hides behind the transfers.
 *
 * <p>A flat algorithm over several nodes is charged the slower link between nodes. Pure: equal models choose equally on all
 * ranks.
 *
 * @param withinNode link between ranks of one node
 * @param betweenNodes link from node to node, shared by the ranks of a node
 * @param ranksPerNode g: consecutive ranks on one node
 */
public record AllReduceCost(Link withinNode, Link betweenNodes, int ranksPerNode) {

    /**
     * A link.
     *
     * @param secondsPerMessage alpha: time of an empty message
     * @param secondsPerByte beta: inverse bandwidth
     */
    public record Link(double secondsPerMessage, double secondsPerByte) {
        /** Checks the times. */
        public Link {
            // Written so that NaN fails too.
            if (!(secondsPerMessage >= 0 && secondsPerByte >= 0)) {
                throw new IllegalArgumentException("A link's times must be at least 0; got " + secondsPerMessage
                        + " s/message and " + secondsPerByte + " s/byte");
            }
        }

        double seconds(double bytes) {
            return secondsPerMessage + secondsPerByte * bytes;
        }
    }

    /** Checks the number. */
    public AllReduceCost {
        if (ranksPerNode < 1) {
            throw new IllegalArgumentException(
                    "A node has at least 1 rank; got ranksPerNode = " + ranksPerNode + ": give a positive number");
        }
    }

    /** A model in which all ranks share one kind of link. */
    public static AllReduceCost uniform(Link link) {
        return new AllReduceCost(link, link, 1);
    }

    /** Seconds of the ring: 2 (p - 1) (alpha + beta S / p). */
    public double ring(long bytes, int ranks) {
        return 2.0 * (ranks - 1) * flatLink(ranks).seconds((double) bytes / ranks);
    }

    /** Seconds of the tree: 2 ceil(log2 p) (alpha + beta S). */
    public double tree(long bytes, int ranks) {
        int rounds = Integer.SIZE - Integer.numberOfLeadingZeros(ranks - 1);
        return 2.0 * rounds * flatLink(ranks).seconds((double) bytes);
    }

    /**
     * Seconds of the hierarchical algorithm over n = p / g nodes: 2 (g - 1) (alpha + beta S / g) within the nodes and
     * 2 (n - 1) (alpha + beta S / n) between them, where g rings of S / g bytes share a node's link. Infinite if p isn't a
     * multiple of g.
     */
    public double hierarchical(long bytes, int ranks) {
        if (ranks % ranksPerNode != 0) {
            return Double.POSITIVE_INFINITY;
        }
        int nodes = ranks / ranksPerNode;
        return 2.0 * (ranksPerNode - 1) * withinNode.seconds((double) bytes / ranksPerNode)
                + 2.0 * (nodes - 1) * betweenNodes.seconds((double) bytes / nodes);
    }

    /**
     * The fastest algorithm for {@code bytes} over {@code ranks} ranks by this model; the ring, then the tree, where times
     * are equal.
     */
    public AllReduceAlgorithm choose(long bytes, int ranks) {
        double ring = ring(bytes, ranks);
        double tree = tree(bytes, ranks);
        if (hierarchical(bytes, ranks) < Math.min(ring, tree)) {
            return new Hierarchical(ranksPerNode);
        }
        return ring <= tree ? new Ring() : new Tree();
    }

    /** The model for some of the ranks, in this order. */
    AllReduceCost among(int[] members) {
        int shared = NodeLayout.ranksPerNode(members, ranksPerNode);
        return shared == 0 ? uniform(betweenNodes) : new AllReduceCost(withinNode, betweenNodes, shared);
    }

    private Link flatLink(int ranks) {
        return ranks <= ranksPerNode ? withinNode : betweenNodes;
    }
}
