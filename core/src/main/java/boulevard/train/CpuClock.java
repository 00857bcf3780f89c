package boulevard.train;

import java.time.Duration;
import java.util.Optional;

/** CPU time of this process since the clock was started. */
final class CpuClock {
    private final Optional<Duration> start = ProcessHandle.current().info().totalCpuDuration();

    /** Seconds, in steps of about 10 ms; NaN where the system doesn't tell. */
    double seconds() {
        Optional<Duration> now = ProcessHandle.current().info().totalCpuDuration();
        return start.isPresent() && now.isPresent()
                ? now.get().minus(start.get()).toMillis() / 1e3
                : Double.NaN;
    }
}
