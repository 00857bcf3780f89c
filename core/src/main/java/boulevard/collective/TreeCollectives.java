package boulevard.collective;

/** Collectives along a binomial tree, whole buffers in each message, ceil(log2 p) rounds in either direction. */
final class TreeCollectives {
    private TreeCollectives() {}

    /** Reduces to rank 0: at distance 1, 2, 4, ... x[r] = x[r] + x[r + distance] (pairwise summation). */
    static void reduce(Peers peers, HostBuffer buffer, Reduction reduction) {
        int rank = peers.rank();
        for (int distance = 1; distance < peers.size(); distance *= 2) {
            if ((rank & distance) != 0) {
                peers.send(rank - distance, buffer);
                peers.awaitSent(rank - distance);
                return;
            }
            if (rank + distance < peers.size()) {
                peers.receiveReduce(rank + distance, buffer, reduction);
            }
        }
    }

    static void broadcast(Peers peers, HostBuffer buffer, int root) {
        int p = peers.size();
        int fromRoot = Math.floorMod(peers.rank() - root, p);
        int reach = fromRoot == 0 ? roundUpToPowerOfTwo(p) : Integer.lowestOneBit(fromRoot);
        if (fromRoot != 0) {
            peers.receive((fromRoot - reach + root) % p, buffer);
        }
        for (int distance = reach / 2; distance > 0; distance /= 2) {
            if (fromRoot + distance < p) {
                peers.send((fromRoot + distance + root) % p, buffer);
            }
        }
        // Waiting only now lets all children read at the same time.
        for (int distance = reach / 2; distance > 0; distance /= 2) {
            if (fromRoot + distance < p) {
                peers.awaitSent((fromRoot + distance + root) % p);
            }
        }
    }

    static void allReduce(Peers peers, HostBuffer buffer, Reduction reduction) {
        reduce(peers, buffer, reduction);
        broadcast(peers, buffer, 0);
    }

    private static int roundUpToPowerOfTwo(int p) {
        return p == 1 ? 1 : Integer.highestOneBit(p - 1) * 2;
    }
}
