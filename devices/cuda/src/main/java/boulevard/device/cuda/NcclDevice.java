package boulevard.device.cuda;

import boulevard.device.gpu.GpuMemory;
import boulevard.device.gpu.GpuStaging;
import org.bytedeco.cuda.cudart.CUstream_st;

/** What {@link NcclCommunicator} needs of the device of its rank. Copies have finished when their method returns. */
interface NcclDevice {

    /** How messages call it. */
    String name();

    /** Makes the device's context that of the calling thread. */
    void makeCurrent();

    /** The stream on which the device's programs run. */
    CUstream_st stream();

    /** Device memory, to be closed by the caller. */
    GpuMemory allocate(long bytes);

    /** Pinned host memory, to be closed by the caller. */
    GpuStaging allocateStaging(int bytes);

    /** Copies the first bytes to the device. */
    void copyIn(GpuStaging from, GpuMemory to, long toAt, int bytes);

    /** Copies to the first bytes from the device. */
    void copyOut(GpuMemory from, long fromAt, GpuStaging to, int bytes);

    /** The address of memory on the device. */
    long address(GpuMemory memory);
}
