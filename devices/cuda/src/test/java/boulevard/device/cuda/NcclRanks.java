package boulevard.device.cuda;

import static org.assertj.core.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import boulevard.collective.RankTask;
import boulevard.collective.local.LocalGroup;
import boulevard.collective.local.LocalOptions;
import boulevard.device.MemoryBudget;
import boulevard.device.gpu.ProgramCache;
import java.time.Duration;
import java.util.List;

/** Runs ranks that are threads, each with a device of its own and NCCL between them. */
final class NcclRanks {
    private NcclRanks() {}

    /** Skips a test that needs so many devices, or fails it where they are required. */
    static void require(int devices) {
        String reason = NcclLibrary.refusal();
        if (reason == null && CudaDevice.all().size() < devices) {
            reason = "wanted " + devices + " CUDA devices, got "
                    + CudaDevice.all().size();
        }
        if (reason != null && "true".equals(System.getenv("BOULEVARD_REQUIRE_CUDA"))) {
            fail(reason);
        }
        assumeTrue(reason == null, reason);
    }

    static <T, E extends Exception> List<T> run(int size, Duration timeout, RankTask<T, E> task) throws E {
        require(size);
        LocalOptions options = new LocalOptions(LocalOptions.defaults().algorithm(), timeout);
        RankTask<T, E> rank = host -> {
            try (CudaRuntime runtime = new CudaRuntime(CudaDevice.all().get(host.rank()), ProgramCache.ofUser());
                    NcclCommunicator communicator = NcclCommunicator.join(
                            host, new NcclDevice(runtime), new MemoryBudget("cuda:" + host.rank(), 1L << 30))) {
                try {
                    return task.run(communicator);
                } catch (Throwable failed) {
                    communicator.abort(failed);
                    throw failed;
                }
            }
        };
        return LocalGroup.run(size, options, rank);
    }
}
