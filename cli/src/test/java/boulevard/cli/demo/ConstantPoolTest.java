package boulevard.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ConstantPoolTest {
    /** Its class file has every kind of constant that the compiler makes for plain code. */
    @SuppressWarnings("unused")
    private static final class Sample {
        private static final long FOUR_BYTES_TWICE = 0x1234_5678_9abc_def0L;
        private static final double HALF = 0.5;
        private final List<Integer> someField = List.of(100_000);

        Runnable someMethod(String argument) {
            Object[] parts = {argument + " spoken words", 3.25f, FOUR_BYTES_TWICE, HALF, someField, int[][].class};
            return () -> parts[0] = "Grüße";
        }
    }

    private static byte[] sampleBytes() throws IOException {
        try (InputStream in = ConstantPoolTest.class.getResourceAsStream("ConstantPoolTest$Sample.class")) {
            assertThat(in).isNotNull();
            return in.readAllBytes();
        }
    }

    private static List<String> words(byte[] classFile) throws IOException {
        return ConstantPool.read(new ByteArrayInputStream(classFile)).words();
    }

    @Test
    void identifiersAndStringsAreKept() throws IOException {
        assertThat(words(sampleBytes()))
                .contains("someField", "someMethod", "HALF", "Grüße")
                .anyMatch(text -> text.contains("spoken words"));
    }

    @Test
    void namesOfTypesAreLeftOut() throws IOException {
        assertThat(words(sampleBytes()))
                .isNotEmpty()
                .noneMatch(text -> text.contains("java/lang") || text.contains("boulevard/cli") || text.contains(";"))
                .noneMatch(text -> text.startsWith("(") || text.startsWith("["));
    }

    @Test
    void anotherFileIsRefused() {
        assertThatThrownBy(() -> words(new byte[100])).hasMessage("wanted a class file (magic number cafebabe), got 0");
    }

    @Test
    void unknownConstantsAreRefused() throws IOException {
        byte[] bytes = sampleBytes();
        bytes[10] = 99;

        assertThatThrownBy(() -> words(bytes)).hasMessage("wanted a kind of constant from 1 to 20, got 99 at index 1");
    }

    @Test
    void truncatedFilesAreRefused() throws IOException {
        byte[] bytes = sampleBytes();

        for (int length = 0; length < 200; length++) {
            byte[] part = Arrays.copyOf(bytes, length);
            assertThatThrownBy(() -> words(part)).isInstanceOf(EOFException.class);
        }
    }
}
