package boulevard.collective;

/**
 * Collectives in which every rank sends to the next and receives from the one before [patarasuk2009].
 *
 * <p>Each rank sends p - 1 messages in either phase. Part c is summed as ((x[c+1] + x[c+2]) + ...) + x[c], ranks taken
 * modulo p.
 */
final class RingCollectives {
    private RingCollectives() {}

    /** Leaves rank r with the reduced part r. */
    static void reduceScatter(Peers peers, HostBuffer buffer, int[] bounds, Reduction reduction) {
        int p = peers.size();
        int next = (peers.rank() + 1) % p;
        int previous = (peers.rank() + p - 1) % p;
        for (int step = 1; step < p; step++) {
            int sent = Math.floorMod(peers.rank() - step, p);
            peers.send(next, part(buffer, bounds, sent));
            peers.receiveReduce(previous, part(buffer, bounds, Math.floorMod(sent - 1, p)), reduction);
            peers.awaitSent(next);
        }
    }

    /** Gives every rank part r of rank r, for all r. */
    static void allGather(Peers peers, HostBuffer buffer, int[] bounds) {
        int p = peers.size();
        int next = (peers.rank() + 1) % p;
        int previous = (peers.rank() + p - 1) % p;
        for (int step = 1; step < p; step++) {
            int sent = Math.floorMod(peers.rank() - step + 1, p);
            peers.send(next, part(buffer, bounds, sent));
            peers.receive(previous, part(buffer, bounds, Math.floorMod(sent - 1, p)));
        }
        // Parts only arrive while others leave: no value changes before the last message is through.
        if (p > 1) {
            peers.awaitSent(next);
        }
    }

    static void allReduce(Peers peers, HostBuffer buffer, Reduction reduction) {
        int[] bounds = Communicator.evenBounds(buffer.length(), peers.size());
        reduceScatter(peers, buffer, bounds, reduction);
        allGather(peers, buffer, bounds);
    }

    static HostBuffer part(HostBuffer buffer, int[] bounds, int index) {
        return buffer.slice(bounds[index], bounds[index + 1]);
    }
}
