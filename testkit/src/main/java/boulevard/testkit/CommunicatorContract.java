package boulevard.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import boulevard.collective.CommunicationStatistics;
import boulevard.collective.Communicator;
import boulevard.collective.HostBuffer;
import boulevard.collective.RankTask;
import boulevard.collective.Reduction;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What every {@link Communicator} computes. A subclass says how to run ranks.
 *
 * <p>Sums are of small integers, exact in every order and type, so that the expected values are too.
 */
@TestInstance(Lifecycle.PER_CLASS)
public abstract class CommunicatorContract {
    private static final int[] LENGTHS = {0, 1, 2, 13, 207, 4098, 100_003};
    private static final Duration TIMEOUT = Duration.ofMinutes(1);

    /** For subclasses. */
    protected CommunicatorContract() {}

    /**
     * Runs {@code task} on {@code size} ranks that wait at most {@code timeout} for a message, and returns their results by
     * rank or throws the first failure.
     *
     * @param <T> what a rank returns
     * @param <E> what it may throw
     */
    protected abstract <T, E extends Exception> List<T> run(int size, Duration timeout, RankTask<T, E> task) throws E;

    /** Messages that a rank sends in one all-reduce of these values, or empty where that isn't known. */
    protected OptionalLong messagesPerAllReduce(int rank, int size) {
        return OptionalLong.empty();
    }

    /** Payload bytes that all ranks together send in one all-reduce of {@code bytes} bytes, or empty if not known. */
    protected OptionalLong bytesPerAllReduce(long bytes, int size) {
        return OptionalLong.empty();
    }

    /** The group sizes that are tested. */
    protected IntStream sizes() {
        return IntStream.of(1, 2, 3, 4, 5, 7, 8);
    }

    private void onAllRanks(int size, Consumer<Communicator> program) {
        run(size, TIMEOUT, c -> {
            program.accept(c);
            return c.rank();
        });
    }

    /** The value of position {@code i} on {@code rank}: a small integer. */
    private static int value(int rank, int i) {
        return (rank + 1) * (i % 1000 - 500);
    }

    private static double[] doubles(int rank, int length) {
        return IntStream.range(0, length).mapToDouble(i -> value(rank, i)).toArray();
    }

    private static double sum(int size, int i) {
        return size * (size + 1) / 2 * (i % 1000 - 500);
    }

    private static double[] sums(int size, int length) {
        return IntStream.range(0, length).mapToDouble(i -> sum(size, i)).toArray();
    }

    @ParameterizedTest
    @MethodSource("sizes")
    void everyRankHasItsNumber(int size) {
        assertThat(run(size, TIMEOUT, Communicator::rank))
                .containsExactlyElementsOf(IntStream.range(0, size).boxed().toList());
        assertThat(run(size, TIMEOUT, Communicator::size)).containsOnly(size);
    }

    @ParameterizedTest
    @MethodSource("sizes")
    void allReduceSumsDoublesFloatsAndLongs(int size) {
        onAllRanks(size, c -> {
            for (int length : LENGTHS) {
                double[] expected = sums(size, length);
                double[] doubles = doubles(c.rank(), length);
                c.allReduce(HostBuffer.of(doubles), Reduction.SUM);
                assertThat(doubles).isEqualTo(expected);

                float[] floats = new float[length];
                long[] longs = new long[length];
                for (int i = 0; i < length; i++) {
                    floats[i] = value(c.rank(), i);
                    longs[i] = value(c.rank(), i) * (1L << 40);
                }
                c.allReduce(HostBuffer.of(floats), Reduction.SUM);
                c.allReduce(HostBuffer.of(longs), Reduction.SUM);
                for (int i = 0; i < length; i++) {
                    if (floats[i] != expected[i] || longs[i] != ((long) expected[i] << 40)) {
                        throw new AssertionError("at " + i + " of " + length + ": " + floats[i] + ", " + longs[i]
                                + ", not " + expected[i]);
                    }
                }
            }
        });
    }

    @ParameterizedTest
    @MethodSource("sizes")
    void allReduceFindsExtremes(int size) {
        onAllRanks(size, c -> {
            double[] largest = doubles(c.rank(), 1207);
            double[] smallest = largest.clone();
            c.allReduce(HostBuffer.of(largest), Reduction.MAX);
            c.allReduce(HostBuffer.of(smallest), Reduction.MIN);
            for (int i = 0; i < largest.length; i++) {
                double first = value(0, i);
                double last = value(size - 1, i);
                assertThat(largest[i]).isEqualTo(Math.max(first, last));
                assertThat(smallest[i]).isEqualTo(Math.min(first, last));
            }
        });
    }

    @ParameterizedTest
    @MethodSource("sizes")
    void allReduceTouchesOnlyItsSlice(int size) {
        onAllRanks(size, c -> {
            double[] values = new double[20];
            values[9] = 7;
            values[10] = 1;
            values[13] = 7;
            c.allReduce(new HostBuffer.Doubles(values, 10, 3), Reduction.SUM);
            double[] expected = new double[20];
            expected[9] = 7;
            expected[10] = size;
            expected[13] = 7;
            assertThat(values).isEqualTo(expected);
        });
    }

    @ParameterizedTest
    @MethodSource("sizes")
    void allRanksGetTheSameBitsEveryTime(int size) {
        long seed = Long.getLong("boulevard.seed", System.nanoTime());
        List<double[]> results = run(size, TIMEOUT, c -> reduceRandom(c, seed));
        List<double[]> again = run(size, TIMEOUT, c -> reduceRandom(c, seed));
        for (int r = 0; r < size; r++) {
            assertThat(results.get(r)).as("seed: -Dboulevard.seed=%d", seed).isEqualTo(results.get(0));
            assertThat(again.get(r)).as("seed: -Dboulevard.seed=%d", seed).isEqualTo(results.get(0));
        }
    }

    private static double[] reduceRandom(Communicator c, long seed) {
        double[] values =
                new SplittableRandom(seed + c.rank()).doubles(4099, -1, 1).toArray();
        c.allReduce(HostBuffer.of(values), Reduction.SUM);
        return values;
    }

    @ParameterizedTest
    @MethodSource("sizes")
    void broadcastsFromEveryRoot(int size) {
        onAllRanks(size, c -> {
            for (int length : LENGTHS) {
                for (int root = 0; root < size; root++) {
                    double[] values = doubles(c.rank(), length);
                    c.broadcast(HostBuffer.of(values), root);
                    assertThat(values).isEqualTo(doubles(root, length));
                }
            }
        });
    }

    @ParameterizedTest
    @MethodSource("sizes")
    void scattersAndGathersUnevenParts(int size) {
        // Every third part is empty, the others grow.
        int[] bounds = new int[size + 1];
        for (int r = 0; r < size; r++) {
            bounds[r + 1] = bounds[r] + (r % 3 == 1 ? 0 : 1 + 700 * r);
        }
        int length = bounds[size];
        onAllRanks(size, c -> {
            double[] values = doubles(c.rank(), length);
            c.reduceScatter(HostBuffer.of(values), bounds, Reduction.SUM);
            for (int i = bounds[c.rank()]; i < bounds[c.rank() + 1]; i++) {
                assertThat(values[i]).isEqualTo(sum(size, i));
            }
            double[] gathered = new double[length];
            System.arraycopy(
                    values, bounds[c.rank()], gathered, bounds[c.rank()], bounds[c.rank() + 1] - bounds[c.rank()]);
            c.allGather(HostBuffer.of(gathered), bounds);
            assertThat(gathered).isEqualTo(sums(size, length));
        });
    }

    @ParameterizedTest
    @MethodSource("sizes")
    void splitsIntoGroupsThatDontMix(int size) {
        onAllRanks(size, c -> {
            int parity = c.rank() % 2;
            // Reversed order.
            try (Communicator half = c.split(parity, -c.rank())) {
                int expectedSize = (size + 1 - parity) / 2;
                assertThat(half.size()).isEqualTo(expectedSize);
                assertThat(half.rank()).isEqualTo(expectedSize - 1 - c.rank() / 2);
                int colour = half.rank() % 2;
                Communicator quarter = half.split(colour, 0);
                for (int i = 0; i < 20; i++) {
                    assertThat(sumOf(c.rank(), c)).isEqualTo(size * (size - 1) * 0.5);
                    assertThat(sumOf(1 + parity, half)).isEqualTo(expectedSize * (1 + parity));
                    assertThat(sumOf(half.rank(), quarter)).isEqualTo(sumOfClass(colour, expectedSize));
                }
            }
            try (Communicator alone = c.split(c.rank(), 0)) {
                assertThat(sumOf(5, alone)).isEqualTo(5);
                alone.barrier();
            }
        });
    }

    private static double sumOfClass(int remainder, int size) {
        return IntStream.range(0, size).filter(r -> r % 2 == remainder).sum();
    }

    private static double sumOf(double value, Communicator communicator) {
        double[] values = {value};
        communicator.allReduce(HostBuffer.of(values), Reduction.SUM);
        return values[0];
    }

    @ParameterizedTest
    @MethodSource("sizes")
    void barrierWaitsForAll(int size) {
        AtomicInteger entered = new AtomicInteger();
        onAllRanks(size, c -> {
            for (int round = 1; round <= 50; round++) {
                entered.getAndIncrement();
                c.barrier();
                assertThat(entered.get()).isGreaterThanOrEqualTo(round * size);
            }
        });
    }

    @ParameterizedTest
    @MethodSource("sizes")
    void statisticsCountWhatIsSent(int size) {
        int length = 207;
        List<CommunicationStatistics> all = run(size, TIMEOUT, c -> {
            c.allReduce(HostBuffer.of(new double[length]), Reduction.SUM);
            return c.statistics();
        });
        for (int r = 0; r < size; r++) {
            assertThat(all.get(r).operations()).isEqualTo(1);
            assertThat(all.get(r).seconds()).isPositive();
            OptionalLong messages = size == 1 ? OptionalLong.of(0) : messagesPerAllReduce(r, size);
            if (messages.isPresent()) {
                assertThat(all.get(r).messages()).isEqualTo(messages.getAsLong());
            }
        }
        long bytes = all.stream().mapToLong(CommunicationStatistics::bytes).sum();
        bytesPerAllReduce(8L * length, size)
                .ifPresent(expected -> assertThat(bytes).isEqualTo(expected));
    }

    @ParameterizedTest
    @MethodSource("sizes")
    void statisticsIncludeThoseOfSplitGroups(int size) {
        onAllRanks(size, c -> {
            Communicator other = c.split(0, 0);
            CommunicationStatistics before = c.statistics();
            other.allReduce(HostBuffer.of(new double[207]), Reduction.SUM);
            CommunicationStatistics after = c.statistics();
            CommunicationStatistics own = other.statistics();
            assertThat(own.operations()).isEqualTo(1);
            assertThat(after.operations() - before.operations()).isEqualTo(1);
            assertThat(after.messages() - before.messages()).isEqualTo(own.messages());
            assertThat(after.bytes() - before.bytes()).isEqualTo(own.bytes());
        });
    }
}
