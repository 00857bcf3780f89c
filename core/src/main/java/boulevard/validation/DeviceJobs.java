package boulevard.validation;

import boulevard.device.DeviceGroup;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Runs independent jobs side by side over groups of devices: a thread per group takes one job after the other, in their
 * order.
 *
 * <p>The first job that fails stops the rest: none is begun any more, and the threads of those that run are interrupted. So
 * does an interrupt of the calling thread. All threads have ended when {@link #run} returns or throws.
 */
public final class DeviceJobs {
    /** One of the jobs. */
    @FunctionalInterface
    public interface Job {
        /**
         * Does job number {@code index}; ends early if its thread is interrupted.
         *
         * @param devices this job's alone while it runs
         */
        void run(int index, DeviceGroup devices);
    }

    private final int jobs;
    private final Job job;
    private final AtomicInteger next = new AtomicInteger();
    private final List<Thread> threads = new ArrayList<>();
    private volatile boolean stopped;
    private @Nullable Throwable failure;

    private DeviceJobs(int jobs, Job job) {
        this.jobs = jobs;
        this.job = job;
    }

    /** Every device as a group of its own; closing such a group closes the device. */
    public static List<DeviceGroup> single(DeviceGroup devices) {
        return devices.devices().stream()
                .map(device -> new DeviceGroup(List.of(device)))
                .toList();
    }

    /**
     * Runs jobs 0 to {@code jobs} − 1. If the calling thread is interrupted meanwhile, the interrupt flag is set on return, and
     * some jobs may not have run, or not to their end.
     *
     * @param groups at least one; not closed
     * @throws RuntimeException or Error the first that a job threw
     */
    public static void run(int jobs, List<DeviceGroup> groups, Job job) {
        if (groups.isEmpty()) {
            throw new IllegalArgumentException("wanted at least one group of devices to run jobs on, got none");
        }
        new DeviceJobs(jobs, job).run(groups);
    }

    private void run(List<DeviceGroup> groups) {
        for (DeviceGroup devices : groups.subList(0, Math.min(groups.size(), jobs))) {
            threads.add(new Thread(() -> work(devices), "job-" + threads.size()));
        }
        List<Thread> started = new ArrayList<>();
        try {
            for (Thread thread : threads) {
                thread.start();
                started.add(thread);
            }
        } catch (Error noThread) {
            fail(noThread);
        }
        boolean interrupted = join(started);
        Throwable first = failure();
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        if (first instanceof Error error) {
            throw error;
        }
        if (first instanceof RuntimeException exception) {
            throw exception;
        }
    }

    private void work(DeviceGroup devices) {
        try {
            for (int i = next.getAndIncrement(); i < jobs && !stopped; i = next.getAndIncrement()) {
                job.run(i, devices);
            }
        } catch (RuntimeException | Error failed) {
            fail(failed);
        }
    }

    private synchronized void fail(Throwable failed) {
        if (failure == null) {
            failure = failed;
            stop();
        } else if (failure != failed) {
            failure.addSuppressed(failed);
        }
    }

    private synchronized @Nullable Throwable failure() {
        return failure;
    }

    private void stop() {
        stopped = true;
        threads.forEach(Thread::interrupt);
    }

    private boolean join(List<Thread> started) {
        boolean interrupted = false;
        for (Thread thread : started) {
            while (thread.isAlive()) {
                try {
                    thread.join();
                } catch (InterruptedException asked) {
                    interrupted = true;
                    stop();
                }
            }
        }
        return interrupted;
    }
}
