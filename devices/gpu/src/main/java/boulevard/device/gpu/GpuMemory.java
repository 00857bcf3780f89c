package boulevard.device.gpu;

/** Memory of a device. Closing it waits for work that uses it, and closing again does nothing. */
public interface GpuMemory extends AutoCloseable {

    /** Number of bytes. */
    long bytes();

    @Override
    void close();
}
