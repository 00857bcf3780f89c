package boulevard.testkit;

import boulevard.collective.AllReduceAlgorithm;
import boulevard.collective.AllReduceAlgorithm.Hierarchical;
import boulevard.collective.RankTask;
import boulevard.collective.local.LocalGroup;
import boulevard.collective.local.LocalOptions;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Nested;

/** The communicator contracts over ranks that are threads, with each algorithm. */
final class LocalCommunicatorTest {

    /** Ranks per node such that there are several nodes where the size allows it. */
    private static int ranksPerNode(int size) {
        return size % 2 == 0 ? size / 2 : 1;
    }

    private abstract static class OverThreads extends CommunicatorContract {
        abstract AllReduceAlgorithm algorithm(int size);

        @Override
        protected <T, E extends Exception> List<T> run(int size, Duration timeout, RankTask<T, E> task) throws E {
            return LocalGroup.run(size, new LocalOptions(algorithm(size), timeout), task);
        }

        @Override
        protected OptionalLong bytesPerAllReduce(long bytes, int size) {
            return OptionalLong.of(2L * (size - 1) * bytes);
        }
    }

    @Nested
    final class WithRing extends OverThreads {
        @Override
        AllReduceAlgorithm algorithm(int size) {
            return new AllReduceAlgorithm.Ring();
        }

        @Override
        protected OptionalLong messagesPerAllReduce(int rank, int size) {
            return OptionalLong.of(2L * (size - 1));
        }
    }

    @Nested
    final class WithTree extends OverThreads {
        @Override
        AllReduceAlgorithm algorithm(int size) {
            return new AllReduceAlgorithm.Tree();
        }

        @Override
        protected OptionalLong messagesPerAllReduce(int rank, int size) {
            int children = 0;
            for (int distance = 1; distance < size && (rank & distance) == 0; distance *= 2) {
                children += rank + distance < size ? 1 : 0;
            }
            return OptionalLong.of(children + (rank == 0 ? 0 : 1));
        }
    }

    @Nested
    final class WithNodes extends OverThreads {
        @Override
        AllReduceAlgorithm algorithm(int size) {
            return new Hierarchical(ranksPerNode(size));
        }

        @Override
        protected IntStream sizes() {
            return IntStream.of(1, 2, 3, 4, 5, 6, 7, 8);
        }

        @Override
        protected OptionalLong messagesPerAllReduce(int rank, int size) {
            int ranks = ranksPerNode(size);
            return OptionalLong.of(2L * (ranks - 1) + 2L * (size / ranks - 1));
        }

        @Override
        protected OptionalLong bytesPerAllReduce(long bytes, int size) {
            // Within each node 2 (g - 1) S, between n nodes 2 (n - 1) S.
            int ranks = ranksPerNode(size);
            int nodes = size / ranks;
            return OptionalLong.of(2L * nodes * (ranks - 1) * bytes + 2L * (nodes - 1) * bytes);
        }
    }

    @Nested
    final class ByCost extends OverThreads {
        @Override
        AllReduceAlgorithm algorithm(int size) {
            return LocalOptions.defaults().algorithm();
        }
    }

    private abstract static class FailingOverThreads extends CommunicatorFailureContract {
        abstract AllReduceAlgorithm algorithm(int size);

        @Override
        protected <T, E extends Exception> List<T> run(int size, Duration timeout, RankTask<T, E> task) throws E {
            return LocalGroup.run(size, new LocalOptions(algorithm(size), timeout), task);
        }
    }

    @Nested
    final class FailingWithRing extends FailingOverThreads {
        @Override
        AllReduceAlgorithm algorithm(int size) {
            return new AllReduceAlgorithm.Ring();
        }
    }

    @Nested
    final class FailingWithTree extends FailingOverThreads {
        @Override
        AllReduceAlgorithm algorithm(int size) {
            return new AllReduceAlgorithm.Tree();
        }
    }

    @Nested
    final class FailingWithNodes extends FailingOverThreads {
        @Override
        AllReduceAlgorithm algorithm(int size) {
            return new Hierarchical(ranksPerNode(size));
        }
    }
}
