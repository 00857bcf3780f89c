package boulevard.distributed;

import java.time.Duration;

/**
 * Whether a run has to stop early: because somebody asked for it or because its time is up. Rank 0 asks it, and
 * every rank learns the answer with the next sum, so that all stop at the same point.
 */
public final class StopSignal {
    private volatile boolean interrupted;
    private final long start = System.nanoTime();
    private final long limitNanos;

    /**
     * A signal whose clock starts now.
     *
     * @param limit most wall time
     */
    public StopSignal(Duration limit) {
        // Durations above 292 years overflow a long of nanoseconds; nobody waits for the difference.
        this.limitNanos = limit.compareTo(Duration.ofDays(36500)) >= 0 ? Long.MAX_VALUE : limit.toNanos();
    }

    /** Asks the run to stop at its next step; may be called from any thread. */
    public void interrupt() {
        interrupted = true;
    }

    /** The reason to stop now. */
    public Reason reason() {
        if (interrupted) {
            return Reason.INTERRUPTED;
        }
        return System.nanoTime() - start >= limitNanos ? Reason.TIME : Reason.NONE;
    }

    /** Wall seconds since the clock started. */
    public double seconds() {
        return (System.nanoTime() - start) * 1e-9;
    }

    /** Why a run stops early. */
    public enum Reason {
        /** It doesn't. */
        NONE(0),
        /** The time is up. */
        TIME(1),
        /** Somebody interrupted it. */
        INTERRUPTED(2);

        private final int code;

        Reason(int code) {
            this.code = code;
        }

        /** The number that stands for this reason in a message. */
        public int code() {
            return code;
        }

        /** The reason that a number stands for. */
        public static Reason of(int code) {
            return code == TIME.code ? TIME : code == INTERRUPTED.code ? INTERRUPTED : NONE;
        }
    }
}
