package boulevard.collective;

import boulevard.device.Device;
import boulevard.device.MultiVector;
import org.jspecify.annotations.Nullable;

/** Measures both ways of an all-reduce: see {@link PathCost}. */
public final class PathMeasurement {
    private static final int SMALL = 128;
    private static final int LARGE = 1 << 19;
    /** Of a device's memory, the part that a measurement may take. */
    private static final long MEMORY_SHARE = 8;

    private static final int REPETITIONS = 3;

    private PathMeasurement() {}

    /**
     * Measures on all ranks, which get the same numbers: of some repetitions the fastest, and of the ranks the slowest.
     *
     * @return null where a device's memory is too small to measure
     */
    public static @Nullable PathCost measure(DeviceCommunicator communicator, Device device) {
        Communicator host = communicator.host();
        long free = (device.memory().limit() - device.memory().used()) / Double.BYTES / MEMORY_SHARE;
        long[] length = {Math.min(LARGE, free)};
        host.allReduce(HostBuffer.of(length), Reduction.MIN);
        int large = (int) length[0];
        if (large < 2 * SMALL) {
            return null;
        }
        double[] seconds = new double[4];
        try (MultiVector vector = device.allocate(large, 1);
                MultiVector start = vector.rows(0, SMALL)) {
            seconds[0] = fastest(host, host, start);
            seconds[1] = fastest(host, host, vector);
            seconds[2] = fastest(host, communicator, start);
            seconds[3] = fastest(host, communicator, vector);
        }
        host.allReduce(HostBuffer.of(seconds), Reduction.MAX);
        long smallBytes = (long) SMALL * Double.BYTES;
        long largeBytes = (long) large * Double.BYTES;
        return new PathCost(
                PathCost.through(smallBytes, seconds[0], largeBytes, seconds[1]),
                PathCost.through(smallBytes, seconds[2], largeBytes, seconds[3]));
    }

    private static double fastest(Communicator host, Communicator path, MultiVector vector) {
        // The first call makes buffers and connections.
        path.allReduce(vector);
        long best = Long.MAX_VALUE;
        for (int i = 0; i < REPETITIONS; i++) {
            host.barrier();
            long start = System.nanoTime();
            path.allReduce(vector);
            best = Math.min(best, System.nanoTime() - start);
        }
        return best * 1e-9;
    }
}
