package boulevard.collective;

import boulevard.device.MultiVector;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Sums vectors in device memory on the way that is expected to be faster, the devices' own or that by host memory; everything
 * else goes by host memory, where the values are.
 */
public final class PathCommunicator implements Communicator {
    private final DeviceCommunicator device;
    private final PathCost cost;
    private final AtomicLong onDevice;

    /**
     * A communicator over both ways.
     *
     * @param device owned by this one
     * @param cost equal on all ranks
     * @param onDevice counts the all-reduces that took the devices' own way
     */
    public PathCommunicator(DeviceCommunicator device, PathCost cost, AtomicLong onDevice) {
        this.device = device;
        this.cost = cost;
        this.onDevice = onDevice;
    }

    @Override
    public int rank() {
        return device.rank();
    }

    @Override
    public int size() {
        return device.size();
    }

    @Override
    public void allReduce(MultiVector vector) {
        if (size() > 1 && cost.prefersDevice(vector.size() * Double.BYTES)) {
            onDevice.getAndIncrement();
            device.allReduce(vector);
        } else {
            device.host().allReduce(vector);
        }
    }

    @Override
    public void allReduce(HostBuffer buffer, Reduction reduction) {
        device.host().allReduce(buffer, reduction);
    }

    @Override
    public void broadcast(HostBuffer buffer, int root) {
        device.host().broadcast(buffer, root);
    }

    @Override
    public void reduceScatter(HostBuffer buffer, int[] bounds, Reduction reduction) {
        device.host().reduceScatter(buffer, bounds, reduction);
    }

    @Override
    public void allGather(HostBuffer buffer, int[] bounds) {
        device.host().allGather(buffer, bounds);
    }

    @Override
    public void barrier() {
        device.host().barrier();
    }

    @Override
    public Communicator split(int color, int key) {
        return new PathCommunicator(device.split(color, key), cost, onDevice);
    }

    @Override
    public CommunicationStatistics statistics() {
        return device.statistics();
    }

    @Override
    public CollectiveWatch watch(String operation, HostBuffer values) {
        return device.host().watch(operation, values);
    }

    @Override
    public boolean sound() {
        return device.host().sound();
    }

    @Override
    public void abort(Throwable cause) {
        device.abort(cause);
    }

    @Override
    public void close() {
        device.close();
    }
}
