package boulevard.collective.local;

import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Lets one thread sleep until another has changed what it waits for.
 *
 * <p>The waker changes volatile state and then looks for a sleeper; the sleeper announces itself and then looks at the state
 * again. One of the two sees the other, so no wake-up is lost.
 */
final class Signal {
    /** How often to let others run before going to sleep. Measured: 5 to 100 are alike. */
    private static final int YIELDS = 20;

    private volatile @Nullable Thread waiting;

    /** Wakes the thread that waits, if there is one. Called after the change. */
    void wake() {
        Thread thread = waiting;
        if (thread != null) {
            LockSupport.unpark(thread);
        }
    }

    /**
     * Returns true once {@code ready} holds, or false after {@code nanoseconds}. Interruption neither ends the wait nor is
     * lost.
     *
     * @param spins how often to look before letting go of the core
     */
    @SuppressWarnings(
            "ThreadPriorityCheck") // Yielding saves time only: whatever the scheduler does, the wait is right.
    boolean await(BooleanSupplier ready, int spins, long nanoseconds) {
        for (int i = 0; i <= spins; i++) {
            if (ready.getAsBoolean()) {
                return true;
            }
            Thread.onSpinWait();
        }
        // Where ranks share cores, the one waited for often runs next: cheaper than a sleep and a wake-up.
        for (int i = 0; i < YIELDS; i++) {
            Thread.yield();
            if (ready.getAsBoolean()) {
                return true;
            }
        }
        long deadline = System.nanoTime() + nanoseconds;
        boolean interrupted = false;
        boolean result = true;
        waiting = Thread.currentThread();
        while (!ready.getAsBoolean()) {
            long left = deadline - System.nanoTime();
            if (left <= 0) {
                result = false;
                break;
            }
            LockSupport.parkNanos(this, left);
            // With the flag set, park would return at once and this loop would burn the core.
            interrupted |= Thread.interrupted();
        }
        waiting = null;
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        return result;
    }
}
