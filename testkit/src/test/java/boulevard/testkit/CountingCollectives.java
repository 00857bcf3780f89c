package boulevard.testkit;

import boulevard.collective.CollectiveWatch;
import boulevard.collective.CommunicationStatistics;
import boulevard.collective.Communicator;
import boulevard.collective.DeviceCollectives;
import boulevard.collective.DeviceCommunicator;
import boulevard.collective.HostBuffer;
import boulevard.collective.Reduction;
import boulevard.device.Device;
import boulevard.device.MultiVector;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** Collectives for reference devices that count calls and leave the work to the host's; off unless a test turns them on. */
public final class CountingCollectives implements DeviceCollectives {
    static final AtomicInteger JOINED = new AtomicInteger();
    static final AtomicInteger CLOSED = new AtomicInteger();
    static final AtomicInteger VECTORS = new AtomicInteger();
    static final AtomicInteger BUFFERS = new AtomicInteger();
    static volatile boolean enabled;
    static volatile long delayNanos;

    /** For the service loader. */
    public CountingCollectives() {}

    static void reset(boolean enable, long nanoseconds) {
        enabled = enable;
        delayNanos = nanoseconds;
        List.of(JOINED, CLOSED, VECTORS, BUFFERS).forEach(count -> count.set(0));
    }

    @Override
    public String name() {
        return "counting";
    }

    @Override
    public @Nullable String refusal(List<Device> devices) {
        if (!enabled) {
            return "wanted a test that turns it on";
        }
        return devices.stream().allMatch(d -> d.description().kind().equals("reference"))
                ? null
                : "wanted reference devices only, got others";
    }

    @Override
    public DeviceCommunicator join(Communicator host, Device device) {
        JOINED.getAndIncrement();
        return new Counting(host, true);
    }

    private record Counting(Communicator host, boolean whole) implements DeviceCommunicator {
        @Override
        public int rank() {
            return host.rank();
        }

        @Override
        public int size() {
            return host.size();
        }

        @Override
        public void allReduce(MultiVector vector) {
            VECTORS.getAndIncrement();
            if (delayNanos > 0) {
                LockSupport.parkNanos(delayNanos);
            }
            host.allReduce(vector);
        }

        @Override
        public void allReduce(HostBuffer buffer, Reduction reduction) {
            BUFFERS.getAndIncrement();
            host.allReduce(buffer, reduction);
        }

        @Override
        public void broadcast(HostBuffer buffer, int root) {
            host.broadcast(buffer, root);
        }

        @Override
        public void reduceScatter(HostBuffer buffer, int[] bounds, Reduction reduction) {
            host.reduceScatter(buffer, bounds, reduction);
        }

        @Override
        public void allGather(HostBuffer buffer, int[] bounds) {
            host.allGather(buffer, bounds);
        }

        @Override
        public void barrier() {
            host.barrier();
        }

        @Override
        public DeviceCommunicator split(int color, int key) {
            return new Counting(host.split(color, key), false);
        }

        @Override
        public CommunicationStatistics statistics() {
            return host.statistics();
        }

        @Override
        public CollectiveWatch watch(String operation, HostBuffer values) {
            return host.watch(operation, values);
        }

        @Override
        public boolean sound() {
            return host.sound();
        }

        @Override
        public void abort(Throwable cause) {
            host.abort(cause);
        }

        @Override
        public void close() {
            if (whole) {
                CLOSED.getAndIncrement();
            }
            host.close();
        }
    }
}
