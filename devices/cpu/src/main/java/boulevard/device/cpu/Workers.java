package boulevard.device.cpu;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The threads of one device: the caller's and {@code threads − 1} daemons.
 *
 * <p>Work comes in numbered parts. Part p always covers the same share of the work, whichever thread runs it, so results
 * depend on the number of parts alone.
 */
final class Workers implements AutoCloseable {
    private final int threads;
    private final @Nullable ExecutorService pool;

    /** Work on a range of rows. */
    interface RangeTask {
        void run(int from, int to);
    }

    /** Work on a range of rows that gives sums. */
    interface RangeSum {
        void run(int from, int to, double[] sums);
    }

    Workers(String device, int threads) {
        this.threads = threads;
        this.pool = threads == 1
                ? null
                : Executors.newFixedThreadPool(threads - 1, task -> {
                    Thread thread = new Thread(task, device);
                    thread.setDaemon(true);
                    return thread;
                });
    }

    int threads() {
        return threads;
    }

    /** Runs parts 0 … parts − 1 and waits for all of them; an exception of a part reaches the caller after that. */
    void run(int parts, IntConsumer task) {
        ExecutorService executor = pool;
        if (executor == null || parts <= 1) {
            for (int p = 0; p < parts; p++) {
                task.accept(p);
            }
            return;
        }
        List<Future<?>> others = new ArrayList<>(parts - 1);
        for (int p = 1; p < parts; p++) {
            int part = p;
            others.add(executor.submit(() -> task.accept(part)));
        }
        Throwable failure = null;
        try {
            task.accept(0);
        } catch (RuntimeException | Error thrown) {
            failure = thrown;
        }
        for (Future<?> other : others) {
            failure = first(failure, await(other));
        }
        rethrow(failure);
    }

    /** Runs {@code task} over {@code [0, count)} in even shares. */
    void runEvenly(int parts, int count, RangeTask task) {
        run(parts, p -> task.run(share(count, p, parts), share(count, p + 1, parts)));
    }

    /** Runs {@code task} over {@code [0, count)} in even shares, each with sums of its own, and adds those in part order. */
    double[] sumEvenly(int parts, int count, int length, RangeSum task) {
        double[][] sums = new double[parts][length];
        run(parts, p -> task.run(share(count, p, parts), share(count, p + 1, parts), sums[p]));
        for (int p = 1; p < parts; p++) {
            for (int i = 0; i < length; i++) {
                sums[0][i] += sums[p][i];
            }
        }
        return sums[0];
    }

    /** Where the share of {@code part} of {@code count} things starts. */
    static int share(int count, int part, int parts) {
        return (int) ((long) count * part / parts);
    }

    @Override
    public void close() {
        if (pool != null) {
            pool.shutdown();
        }
    }

    /** Waits even if interrupted, for the parts write to the caller's arrays; the interruption stays noted. */
    private static @Nullable Throwable await(Future<?> part) {
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    part.get();
                    return null;
                } catch (InterruptedException noted) {
                    interrupted = true;
                } catch (ExecutionException failed) {
                    return failed.getCause();
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static @Nullable Throwable first(@Nullable Throwable earlier, @Nullable Throwable later) {
        if (earlier == null) {
            return later;
        }
        if (later != null && later != earlier) {
            earlier.addSuppressed(later);
        }
        return earlier;
    }

    private static void rethrow(@Nullable Throwable failure) {
        if (failure instanceof RuntimeException exception) {
            throw exception;
        }
        if (failure instanceof Error error) {
            throw error;
        }
    }
}
