package boulevard.device.gpu;

import java.nio.ByteBuffer;

/** Pinned host memory through which data goes to and from a device. */
public interface GpuStaging extends AutoCloseable {

    /** The memory, in the machine's byte order, with position 0 and the limit at its end. Invalid once closed. */
    ByteBuffer buffer();

    @Override
    void close();
}
