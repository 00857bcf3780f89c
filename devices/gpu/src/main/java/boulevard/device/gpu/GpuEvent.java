package boulevard.device.gpu;

/** A point in a lane's work. */
public interface GpuEvent extends AutoCloseable {
    @Override
    void close();
}
