package boulevard.device.gpu;

/** A compiled program on one device. */
public interface GpuProgram extends AutoCloseable {

    /** A function by its name in the source. */
    GpuFunction function(String name);

    @Override
    void close();
}
