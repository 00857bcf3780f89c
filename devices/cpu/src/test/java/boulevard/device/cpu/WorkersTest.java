package boulevard.device.cpu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.atomic.AtomicIntegerArray;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class WorkersTest {
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 7})
    void runsEveryPartOnce(int threads) {
        try (Workers workers = new Workers("cpu:0", threads)) {
            AtomicIntegerArray visits = new AtomicIntegerArray(1001);
            workers.runEvenly(threads, 1001, (from, to) -> {
                for (int i = from; i < to; i++) {
                    visits.incrementAndGet(i);
                }
            });
            for (int i = 0; i < visits.length(); i++) {
                assertThat(visits.get(i)).isEqualTo(1);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void aFailureOfAnyPartReachesTheCallerAndTheThreadsStayUsable(int threads) {
        try (Workers workers = new Workers("cpu:0", threads)) {
            for (int failing = 0; failing < 3; failing++) {
                int part = failing;
                assertThatThrownBy(() -> workers.run(3, p -> {
                            if (p == part) {
                                throw new IllegalArgumentException("part " + p);
                            }
                        }))
                        .isInstanceOf(IllegalArgumentException.class)
                        .hasMessage("part " + part);
            }
            double[] sums = workers.sumEvenly(3, 10, 1, (from, to, sum) -> sum[0] += to - from);
            assertThat(sums).containsExactly(10);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3})
    void anInterruptedCallerWaitsAndStaysInterrupted(int threads) {
        try (Workers workers = new Workers("cpu:0", threads)) {
            Thread.currentThread().interrupt();
            double[] sums = workers.sumEvenly(threads, 10, 1, (from, to, sum) -> sum[0] += to - from);
            assertThat(Thread.interrupted()).isTrue();
            assertThat(sums).containsExactly(10);
        }
    }
}
