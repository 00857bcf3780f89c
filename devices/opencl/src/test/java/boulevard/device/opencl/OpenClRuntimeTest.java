package boulevard.device.opencl;

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
import org.bytedeco.javacpp.Pointer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class OpenClRuntimeTest {
    private static final String TWICE = """
            __kernel void twice(__global double *x, int count) {
                int i = (int)get_global_id(0);
                if (i < count) { x[i] *= 2; }
            }
            """;

    @TempDir
    private Path folder;

    @BeforeEach
    void needsADevice() {
        OpenClDevices.require(1);
    }

    private OpenClRuntime open() {
        OpenClDevice device = OpenClPlatforms.found().devices().stream()
                .filter(candidate -> candidate.problem() == null)
                .findFirst()
                .orElseThrow();
        return new OpenClRuntime(device, new ProgramCache(folder));
    }

    @Test
    void copiesOnOneLaneMeetProgramsOnTheOther() {
        try (OpenClRuntime runtime = open();
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
                runtime.finish(done);
            }
            assertThat(staging.buffer().getDouble(8 * 9)).isZero();
            assertThat(staging.buffer().getDouble(8 * 10)).isEqualTo(20);
            assertThat(staging.buffer().getDouble(8 * 999)).isEqualTo(1998);
        }
    }

    @Test
    void compiledProgramsAreKeptAndUselessOnesReplaced() throws IOException {
        try (OpenClRuntime runtime = open()) {
            runtime.compile(TWICE).close();
            Path kept = onlyFile();
            byte[] content = Files.readAllBytes(kept);
            runtime.compile(TWICE).close();
            assertThat(onlyFile()).hasBinaryContent(content);
            Files.write(kept, new byte[] {1, 2, 3});
            try (GpuProgram program = runtime.compile(TWICE)) {
                assertThat(program.function("twice").name()).isEqualTo("twice");
            }
            assertThat(Files.size(onlyFile())).isGreaterThan(3);
        }
    }

    private Path onlyFile() throws IOException {
        try (var files = Files.list(folder)) {
            return files.reduce((a, b) -> {
                        throw new AssertionError("wanted one file, got " + a + " and " + b);
                    })
                    .orElseThrow();
        }
    }

    @Test
    void mistakesInProgramsAreToldWithTheCompilersWords() {
        try (OpenClRuntime runtime = open()) {
            assertThatThrownBy(() -> runtime.compile("__kernel void f() { undeclared = 1; }"))
                    .isInstanceOf(DeviceFailureException.class)
                    .hasMessageContaining("opencl:")
                    .hasMessageContaining("undeclared");
        }
    }

    @Test
    void askingForTooMuchSaysWhatThereIs() {
        try (OpenClRuntime runtime = open()) {
            assertThatThrownBy(() -> runtime.allocate(1L << 50))
                    .isInstanceOf(DeviceMemoryException.class)
                    .hasMessageContaining(Long.toString(1L << 50))
                    .hasMessageContaining("--devices");
        }
    }

    @Test
    void memoryThatIsGivenBackIsGivenBack() {
        try (OpenClRuntime runtime = open()) {
            long free = runtime.freeBytes();
            long before = 0;
            for (int i = 0; i < 1000; i++) {
                try (GpuMemory memory = runtime.allocate(1 << 20)) {
                    runtime.clear(GpuRuntime.Lane.COMPUTE, memory, 0, 1 << 20);
                }
                if (i % 50 == 0) {
                    runtime.synchronise();
                    before = i == 100 ? Pointer.physicalBytes() : before;
                }
            }
            runtime.synchronise();
            assertThat(runtime.freeBytes()).isEqualTo(free);
            // A thousand buffers of 1 MB that leak would be ten times this.
            assertThat(Pointer.physicalBytes() - before).isLessThan(100L << 20);
        }
    }

    @Test
    void closedMemoryIsRefused() {
        try (OpenClRuntime runtime = open()) {
            GpuMemory memory = runtime.allocate(8);
            memory.close();
            memory.close();
            assertThatThrownBy(() -> runtime.clear(GpuRuntime.Lane.COMPUTE, memory, 0, 8))
                    .isInstanceOf(IllegalStateException.class);
        }
    }
}
