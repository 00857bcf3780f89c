package boulevard.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import boulevard.collective.CollectiveWatch;
import boulevard.collective.CommunicationException;
import boulevard.collective.Communicator;
import boulevard.collective.DeviceCollectives;
import boulevard.collective.HostBuffer;
import boulevard.collective.local.LocalGroup;
import boulevard.collective.local.LocalOptions;
import boulevard.data.Dataset;
import boulevard.data.SyntheticData;
import boulevard.device.DeviceUnavailableException;
import boulevard.kernel.Kernel;
import boulevard.train.Boulevard;
import boulevard.train.SolverChoice;
import boulevard.train.TrainingResult;
import boulevard.train.TrainingSpec;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Isolated;

/** When training uses collectives of devices, with ones that only count. */
@Isolated
@Timeout(60)
final class DeviceCollectivesTest {
    private static final TrainingSpec SPEC = TrainingSpec.defaults()
            .withSolver(SolverChoice.NEWTON)
            .withDevices("reference*3")
            .withAllReduce("counting");
    private static final Dataset DATA = SyntheticData.text(200, 40, 8, 2, 0.1, 1);

    @AfterEach
    void off() {
        CountingCollectives.reset(false, 0);
    }

    private static TrainingResult train(TrainingSpec spec) {
        return Boulevard.train(DATA, spec);
    }

    @Test
    void theWordForcesThem() {
        CountingCollectives.reset(true, 0);
        TrainingResult result = train(SPEC);
        assertThat(result.report().allReduce()).isEqualTo("counting");
        assertThat(CountingCollectives.JOINED).hasValue(3);
        assertThat(CountingCollectives.CLOSED).hasValue(3);
        assertThat(CountingCollectives.VECTORS).hasPositiveValue();
        assertThat(CountingCollectives.BUFFERS).hasPositiveValue();
        assertThat(result.report().devices()).allMatch(d -> d.communicateBytes() > 0 && d.communicateSeconds() > 0);
        CountingCollectives.reset(false, 0);
        TrainingResult without = train(SPEC.withAllReduce("auto"));
        assertThat(without.report().allReduce()).isEqualTo("auto");
        assertThat(result.certificate().primal())
                .isEqualTo(without.certificate().primal());
    }

    @Test
    void kernelMachinesUseThem() {
        CountingCollectives.reset(true, 0);
        TrainingResult result = train(SPEC.withKernel(new Kernel.Rbf(0.25)));
        assertThat(result.report().allReduce()).isEqualTo("counting");
        assertThat(CountingCollectives.JOINED).hasValue(3);
        assertThat(CountingCollectives.CLOSED).hasValue(3);
        assertThat(CountingCollectives.BUFFERS).hasPositiveValue();
        CountingCollectives.reset(true, 0);
        // Their ranks sum nothing in device memory, so auto needs no collectives there.
        train(SPEC.withKernel(new Kernel.Rbf(0.25)).withAllReduce("auto"));
        assertThat(CountingCollectives.JOINED).hasValue(0);
    }

    @Test
    void otherWordsUseHostMemoryOnly() {
        CountingCollectives.reset(true, 0);
        for (String word : new String[] {"ring", "tree", "hierarchical"}) {
            assertThat(train(SPEC.withAllReduce(word)).report().allReduce()).isEqualTo(word);
        }
        assertThat(CountingCollectives.JOINED).hasValue(0);
        assertThat(CountingCollectives.VECTORS).hasValue(0);
    }

    @Test
    void autoTakesThemOnlyWhereFasterAndMeasuresOnce() {
        // Slower by 5 ms whatever the length: never worth it.
        CountingCollectives.reset(true, 5_000_000);
        TrainingSpec auto = SPEC.withDevices("reference*2").withAllReduce("auto");
        assertThat(train(auto).report().allReduce()).isEqualTo("auto (ring/tree)");
        assertThat(CountingCollectives.JOINED).hasValue(2);
        int measured = CountingCollectives.VECTORS.get();
        assertThat(measured).isPositive();
        assertThat(CountingCollectives.BUFFERS).hasValue(0);
        train(auto);
        assertThat(CountingCollectives.JOINED).hasValue(4);
        assertThat(CountingCollectives.VECTORS).hasValue(measured);
    }

    @Test
    void autoOnOneDeviceAsksNobody() {
        CountingCollectives.reset(true, 0);
        assertThat(train(SPEC.withDevices("reference").withAllReduce("auto"))
                        .report()
                        .allReduce())
                .isEqualTo("auto");
        assertThat(CountingCollectives.JOINED).hasValue(0);
    }

    @Test
    void refusalsSayWhy() {
        assertThatThrownBy(() -> train(SPEC))
                .isInstanceOf(DeviceUnavailableException.class)
                .hasMessageContainingAll("counting", "wanted a test that turns it on");
        assertThatThrownBy(() -> train(SPEC.withAllReduce("nccl")))
                .isInstanceOf(DeviceUnavailableException.class)
                .hasMessageContainingAll("all-reduce nccl", "boulevard-device-cuda");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> train(SPEC.withAllReduce("star")))
                .withMessageContaining("got 'star'");
    }

    @Test
    void brokenProvidersAreLeftOut() {
        assertThat(DeviceCollectives.providers())
                .extracting(DeviceCollectives::name)
                .containsExactly("counting");
    }

    private static CollectiveWatch watch(Communicator c, String operation, int length) {
        return c.watch(operation, HostBuffer.of(new double[length]));
    }

    @Test
    void watchesNoticeOtherOperations() {
        assertThatThrownBy(() -> LocalGroup.run(2, LocalOptions.defaults(), c -> {
                    CollectiveWatch watch = watch(c, "sum in device memory", 10 + c.rank());
                    while (true) {
                        watch.check(0);
                    }
                }))
                .isInstanceOf(CommunicationException.class)
                .hasMessageContainingAll("rank 0 called sum in device memory #0 of 10", "rank 1", "of 11 doubles");
    }

    @Test
    void watchesNoticeFailuresAndNameWhoIsLate() {
        IllegalStateException original = new IllegalStateException("broken");
        assertThatThrownBy(() -> LocalGroup.run(3, LocalOptions.defaults(), c -> {
                    if (c.rank() == 1) {
                        throw original;
                    }
                    while (true) {
                        watch(c, "sum", 1).check(0);
                    }
                }))
                .isSameAs(original);
        LocalOptions hurried = new LocalOptions(LocalOptions.defaults().algorithm(), Duration.ofMillis(20));
        assertThatThrownBy(() -> LocalGroup.run(3, hurried, c -> {
                    if (c.rank() == 1) {
                        while (c.sound()) {
                            Thread.onSpinWait();
                        }
                        return 0;
                    }
                    CollectiveWatch watch = watch(c, "sum", 1);
                    long start = System.nanoTime();
                    while (true) {
                        watch.check(System.nanoTime() - start);
                    }
                }))
                .isInstanceOf(CommunicationException.class)
                .hasMessageContainingAll("waited for rank 1 in sum #0", "0.02 s");
    }
}
