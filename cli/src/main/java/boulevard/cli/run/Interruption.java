package boulevard.cli.run;

import java.util.concurrent.CountDownLatch;
import java.util.function.Supplier;

/**
 * Turns Ctrl-C into the end of training instead of the end of the process, for as long as it is open: the thread that trains
 * is interrupted, the process waits until its results have been written ({@link #close}), and then ends with the status of
 * the signal (130). A second Ctrl-C ends it at once.
 */
public final class Interruption implements AutoCloseable {
    private final Thread trainer = Thread.currentThread();
    private final Thread hook = new Thread(this::interrupt, "interruption");
    private final CountDownLatch written = new CountDownLatch(1);
    private boolean training;
    private boolean requested;

    private Interruption() {}

    /** Begins to listen on behalf of the current thread. */
    public static Interruption open() {
        Interruption interruption = new Interruption();
        Runtime.getRuntime().addShutdownHook(interruption.hook);
        return interruption;
    }

    /** Runs the part that may be interrupted; afterwards the thread isn't marked as interrupted any more. */
    public <T> T during(Supplier<T> trainingRun) {
        synchronized (this) {
            training = true;
            if (requested) {
                trainer.interrupt();
            }
        }
        try {
            return trainingRun.get();
        } finally {
            synchronized (this) {
                training = false;
                Thread.interrupted(); // cleared: an interrupted thread can't write through a channel
            }
        }
    }

    private void interrupt() {
        SecondSignal.endsTheProcess();
        synchronized (this) {
            requested = true;
            if (training) {
                trainer.interrupt();
            }
        }
        try {
            written.await();
        } catch (InterruptedException end) {
            Thread.currentThread().interrupt();
        }
    }

    /** Results have been written; the process may end. */
    @Override
    public void close() {
        written.countDown();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException ending) {
            return; // the hook is running, and the process ends after it
        }
    }
}
