package boulevard.train;

import boulevard.collective.AllReduceAlgorithm;
import boulevard.collective.local.LocalOptions;
import java.time.Duration;

/** From the word for {@code --allreduce} to the way ranks of one JVM communicate. */
final class AllReduceChoice {
    private AllReduceChoice() {}

    static LocalOptions of(String word, int ranks) {
        LocalOptions defaults = LocalOptions.defaults();
        AllReduceAlgorithm algorithm = switch (word) {
            case "auto" -> defaults.algorithm();
            case "ring" -> new AllReduceAlgorithm.Ring();
            case "tree" -> new AllReduceAlgorithm.Tree();
            case "hierarchical" -> new AllReduceAlgorithm.Hierarchical(ranksPerNode(ranks));
            default ->
                throw new IllegalArgumentException(
                        "wanted all-reduce auto, ring, tree or hierarchical, got '" + word + "'");
        };
        // A rank that dies tells the others at once, and a slow pass is no failure: nobody is given up on.
        return new LocalOptions(algorithm, Duration.ofDays(36500));
    }

    /** Threads of one machine have no nodes; the most nearly square layout shows the algorithm at work. */
    private static int ranksPerNode(int ranks) {
        int divisor = (int) Math.sqrt(ranks);
        while (ranks % divisor != 0) {
            divisor--;
        }
        return ranks / divisor;
    }
}
