package boulevard.device.cuda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import boulevard.device.DeviceFailureException;
import boulevard.device.DeviceMemoryException;
import boulevard.device.gpu.GpuMemory;
import boulevard.device.gpu.GpuProgram;
import boulevard.device.gpu.GpuPrograms;
import boulevard.device.gpu.GpuRuntime;
import boulevard.device.gpu.GpuStaging;
import boulevard.device.gpu.ProgramCache;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class CudaRuntimeTest {
    private static final String TWICE = """
            extern "C" __global__ void twice(double *x, int count) {
                int i = blockIdx.x * blockDim.x + threadIdx.x;
                if (i < count) { x[i] *= 2; }
            }
            """;

    @TempDir
    private Path folder;

    @BeforeEach
    void needsADevice() {
        CudaDevices.require(1);
    }

    private CudaRuntime open() {
        return new CudaRuntime(CudaDevice.all().get(0), new ProgramCache(folder));
    }

    @Test
    void copiesOnOneLaneMeetProgramsOnTheOther() {
        try (CudaRuntime runtime = open();
                GpuProgram program = runtime.compile(TWICE);
                GpuMemory memory = runtime.allocate(8000);
                GpuStaging staging = runtime.allocateStaging(8000)) {
            for (int i = 0; i < 1000; i++) {
                staging.buffer().putDouble(8 * i, i);
            }
            runtime.copyIn(GpuRuntime.Lane.TRANSFER, staging, 80, memory, 80, 7920);
            runtime.clear(GpuRuntime.Lane.COMPUTE, memory, 0, 80);
            try (var arrived = runtime.record(GpuRuntime.Lane.TRANSFER)) {
                runtime.await(GpuRuntime.Lane.COMPUTE, arrived);
            }
            runtime.launch(program.function("twice"), 1000 / GpuPrograms.GROUP + 1, memory, 1000);
            runtime.copyOut(GpuRuntime.Lane.COMPUTE, memory, 0, staging, 0, 8000);
            try (var done = runtime.record(GpuRuntime.Lane.COMPUTE)) {
                // Another thread may wait: the context follows.
                CompletableFuture.runAsync(() -> runtime.finish(done)).join();
            }
            assertThat(staging.buffer().getDouble(8 * 9)).isZero();
            assertThat(staging.buffer().getDouble(8 * 10)).isEqualTo(20);
            assertThat(staging.buffer().getDouble(8 * 999)).isEqualTo(1998);
        }
    }

    @Test
    void compiledProgramsAreKeptAndUselessOnesReplaced() throws IOException {
        try (CudaRuntime runtime = open()) {
            runtime.compile(TWICE).close();
            List<Path> kept = files();
            assertThat(kept).hasSize(1);
            byte[] content = Files.readAllBytes(kept.get(0));
            runtime.compile(TWICE).close();
            assertThat(files()).isEqualTo(kept);
            assertThat(kept.get(0)).hasBinaryContent(content);
            Files.write(kept.get(0), new byte[] {1, 2, 3, 0});
            try (GpuProgram program = runtime.compile(TWICE)) {
                assertThat(program.function("twice").name()).isEqualTo("twice");
            }
            assertThat(kept.get(0)).hasBinaryContent(content);
        }
    }

    private List<Path> files() throws IOException {
        try (var files = Files.list(folder)) {
            return files.sorted().toList();
        }
    }

    @Test
    void mistakesInProgramsAreToldWithTheCompilersWords() {
        try (CudaRuntime runtime = open()) {
            assertThatThrownBy(() -> runtime.compile("extern \"C\" __global__ void f() { undeclared = 1; }"))
                    .isInstanceOf(DeviceFailureException.class)
                    .hasMessageContaining("cuda:0")
                    .hasMessageContaining("undeclared");
        }
    }

    @Test
    void askingForTooMuchSaysWhatThereIs() {
        try (CudaRuntime runtime = open()) {
            assertThatThrownBy(() -> runtime.allocate(1L << 50))
                    .isInstanceOf(DeviceMemoryException.class)
                    .hasMessageContaining("cuda:0")
                    .hasMessageContaining(Long.toString(1L << 50))
                    .hasMessageContaining("free")
                    .hasMessageContaining("--devices");
        }
    }

    @Test
    void memoryThatIsGivenBackIsGivenBack() {
        try (CudaRuntime runtime = open()) {
            long free = runtime.freeBytes();
            for (int i = 0; i < 1000; i++) {
                try (GpuMemory memory = runtime.allocate(1 << 20);
                        GpuStaging staging = runtime.allocateStaging(1 << 10)) {
                    runtime.copyIn(GpuRuntime.Lane.COMPUTE, staging, 0, memory, i, 1 << 10);
                    runtime.synchronise();
                }
            }
            assertThat(runtime.freeBytes()).isEqualTo(free);
        }
    }

    @Test
    void aWrongProgramFailsItsDeviceAndIsNamed() {
        String wild = "extern \"C\" __global__ void wild(double *x) { x[1LL << 40] = 1; }";
        try (CudaRuntime runtime = open();
                GpuProgram program = runtime.compile(wild);
                GpuMemory memory = runtime.allocate(8)) {
            runtime.launch(program.function("wild"), 1, memory);
            assertThatThrownBy(runtime::synchronise)
                    .isInstanceOf(DeviceFailureException.class)
                    .hasMessageContaining("cuda:0")
                    .hasMessageContaining("CUDA_ERROR_");
            assertThatThrownBy(() -> runtime.clear(GpuRuntime.Lane.COMPUTE, memory, 0, 8))
                    .isInstanceOf(DeviceFailureException.class);
        }
        try (CudaRuntime again = open()) {
            again.allocate(8).close();
        }
    }

    @Test
    void closedMemoryIsRefused() {
        try (CudaRuntime runtime = open()) {
            GpuMemory memory = runtime.allocate(8);
            memory.close();
            memory.close();
            assertThatThrownBy(() -> runtime.clear(GpuRuntime.Lane.COMPUTE, memory, 0, 8))
                    .isInstanceOf(IllegalStateException.class);
        }
    }
}
