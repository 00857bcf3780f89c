package boulevard.collective;

/** How some ranks lie on nodes of equally many consecutive ranks. */
final class NodeLayout {
    private NodeLayout() {}

    /** How many members each node has, if that is the same for all and each node's members are consecutive; otherwise 0. */
    static int ranksPerNode(int[] members, int ranksPerNode) {
        int first = members[0] / ranksPerNode;
        int run = 1;
        while (run < members.length && members[run] / ranksPerNode == first) {
            run++;
        }
        if (members.length % run != 0) {
            return 0;
        }
        for (int i = 0; i < members.length; i++) {
            if (members[i] / ranksPerNode != members[i - i % run] / ranksPerNode) {
                return 0;
            }
        }
        return run;
    }
}
