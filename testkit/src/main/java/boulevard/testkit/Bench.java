package boulevard.testkit;

import boulevard.data.RowBlock;
import boulevard.device.Device;
import boulevard.device.DeviceBlock;
import boulevard.device.DeviceTargets;
import boulevard.device.MultiVector;
import java.util.ArrayDeque;
import java.util.Deque;

/** What a test puts on a device, closed together in the end. */
final class Bench implements AutoCloseable {
    private final Device device;
    private final Deque<Runnable> held = new ArrayDeque<>();

    Bench(Device device) {
        this.device = device;
    }

    DeviceBlock block(RowBlock block, double bias) {
        DeviceBlock uploaded = device.upload(block, bias);
        held.push(uploaded::close);
        return uploaded;
    }

    DeviceTargets hold(DeviceTargets targets) {
        held.push(targets::close);
        return targets;
    }

    /** A vector of the given values, as a view into a longer one so that its offset isn't 0. */
    MultiVector vector(int width, double... values) {
        int length = values.length / width;
        MultiVector whole = device.allocate(length + 3L, width);
        held.push(whole::close);
        MultiVector view = whole.rows(2, 2L + length);
        view.write(values, 0);
        return view;
    }

    MultiVector zeros(long length, int width) {
        return vector(width, new double[Math.toIntExact(length * width)]);
    }

    @Override
    public void close() {
        held.forEach(Runnable::run);
    }
}
