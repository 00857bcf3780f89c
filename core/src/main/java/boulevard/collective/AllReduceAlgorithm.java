package boulevard.collective;

/**
 * How an all-reduce of S bytes over p ranks goes about it.
 *
 * <p>Every algorithm computes each value on one rank and copies it to the others, so all ranks get the same bits. They
 * differ in the order of summation, hence in the last bits of a sum of rounded values.
 */
public sealed interface AllReduceAlgorithm {

    /**
     * The algorithm for some of the ranks, in this order. Where nodes matter and the members aren't the same number of
     * consecutive ranks per node, the ring.
     */
    AllReduceAlgorithm among(int[] members);

    /**
     * Throws if this algorithm can't serve a group.
     *
     * @throws IllegalArgumentException if the group's size isn't a multiple of the ranks per node
     */
    default void requireSize(int ranks) {}

    /**
     * Reduce-scatter and all-gather around a ring [patarasuk2009]: best for long buffers.
     *
     * <p>Each rank sends 2(p - 1) messages of S / p bytes. The buffer is cut by {@link Communicator#evenBounds}; part c is
     * summed as ((x[c+1] + x[c+2]) + ...) + x[c], ranks taken modulo p.
     */
    record Ring() implements AllReduceAlgorithm {
        @Override
        public AllReduceAlgorithm among(int[] members) {
            return this;
        }
    }

    /**
     * Reduction to rank 0 and broadcast from it along a binomial tree [thakur2005]: best for short buffers.
     *
     * <p>All ranks together send 2(p - 1) messages of S bytes: rank 0 one to each of its ceil(log2 p) children, another rank
     * one to each of its children and one to its parent. For distance 1, 2, 4, ... the ranks r that are multiples of twice
     * the distance compute x[r] = x[r] + x[r + distance]: pairwise summation in rank order.
     */
    record Tree() implements AllReduceAlgorithm {
        @Override
        public AllReduceAlgorithm among(int[] members) {
            return this;
        }
    }

    /**
     * Reduce-scatter within each node, all-reduce of the own part over the nodes, all-gather within each node: best where
     * the links between nodes are slower than those within.
     *
     * <p>With g ranks per node and n = p / g nodes each rank sends 2(g - 1) messages of S / g bytes within its node and
     * 2(n - 1) of S / p bytes to the next node. All three phases are rings and sum in the ring's order: first over the ranks
     * of a node, then over the nodes.
     *
     * @param ranksPerNode g: ranks [0, g) share the first node, [g, 2g) the second, ...
     */
    record Hierarchical(int ranksPerNode) implements AllReduceAlgorithm {
        /** Checks the number. */
        public Hierarchical {
            if (ranksPerNode < 1) {
                throw new IllegalArgumentException(
                        "A node has at least 1 rank; got ranksPerNode = " + ranksPerNode + ": give a positive number");
            }
        }

        @Override
        public AllReduceAlgorithm among(int[] members) {
            int shared = NodeLayout.ranksPerNode(members, ranksPerNode);
            return shared == 0 ? new Ring() : new Hierarchical(shared);
        }

        @Override
        public void requireSize(int ranks) {
            if (ranks % ranksPerNode != 0) {
                throw new IllegalArgumentException("Hierarchical all-reduce wants equally many ranks on all nodes; got "
                        + ranks + " ranks with " + ranksPerNode + " per node: change the number of ranks, or use ring");
            }
        }
    }

    /**
     * Of the other three the one that a cost model expects to be fastest, for each call by its number of bytes.
     *
     * @param cost the model; must be equal on all ranks
     */
    record ByCost(AllReduceCost cost) implements AllReduceAlgorithm {
        @Override
        public AllReduceAlgorithm among(int[] members) {
            return new ByCost(cost.among(members));
        }
    }
}
