package boulevard.device.cuda;

import boulevard.collective.Communicator;
import boulevard.collective.DeviceCollectives;
import boulevard.collective.DeviceCommunicator;
import boulevard.device.Device;
import boulevard.device.MultiVector;
import boulevard.device.gpu.GpuVector;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Collectives between CUDA devices by NCCL. */
public final class CudaCollectives implements DeviceCollectives {
    /** For the service loader. */
    public CudaCollectives() {}

    @Override
    public String name() {
        return "nccl";
    }

    @Override
    public @Nullable String refusal(List<Device> devices) {
        String others = devices.stream()
                .filter(device -> !device.description().kind().equals(CudaDevice.KIND))
                .map(device -> device.description().name())
                .collect(Collectors.joining(", "));
        if (!others.isEmpty()) {
            return "wanted CUDA devices only, got " + others + "; train on --devices cuda, or use --allreduce auto";
        }
        return NcclLibrary.refusal();
    }

    @Override
    public DeviceCommunicator join(Communicator host, Device device) {
        return NcclCommunicator.join(host, new NcclDevice(runtime(device)), device.memory());
    }

    /** A device doesn't show its runtime; its vectors do. */
    private static CudaRuntime runtime(Device device) {
        try (MultiVector vector = device.allocate(1, 1)) {
            if (vector instanceof GpuVector own && own.runtime() instanceof CudaRuntime runtime) {
                return runtime;
            }
            throw new IllegalArgumentException("wanted a CUDA device for NCCL, got "
                    + device.description().name() + ": see DeviceCollectives.refusal");
        }
    }
}
