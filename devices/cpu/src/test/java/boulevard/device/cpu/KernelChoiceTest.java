package boulevard.device.cpu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import org.junit.jupiter.api.Test;

final class KernelChoiceTest {
    @Test
    void openBlasIsThereWhereItsLibraryIs() {
        assumeThat(System.getProperty("os.name") + " " + System.getProperty("os.arch"))
                .isEqualTo("Linux amd64");
        assertThat(Blas.absence()).isEmpty();
        assertThat(KernelChoice.best().description()).contains("OpenBLAS");
    }

    @Test
    void theVectorApiIsThereInTests() {
        assertThat(ModuleLayer.boot().findModule("jdk.incubator.vector")).isPresent();
    }
}
