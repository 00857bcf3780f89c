package boulevard.formats.libsvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import boulevard.data.CsrBlock;
import boulevard.data.DataException;
import boulevard.data.DataReader;
import boulevard.data.LabelledBlock;
import boulevard.data.LabelledBlock.Names;
import boulevard.data.ReadOptions;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class LibsvmReaderTest {
    private static final int MAX_LINE_BYTES = 1000;

    @TempDir
    Path folder;

    @ParameterizedTest(name = "chunks of {0} bytes, {1} threads")
    @CsvSource({"1,1", "2,4", "7,1", "7,3", "64,4", "100000,4"})
    void skipsWhatIsNoRow(int chunkBytes, int threads) throws IOException {
        String text = "\uFEFF# head\r\n\r\n+1 1:0.5\t3:-2e0  # a comment: here\r\n   \n#\n spam 7:.5\r\nempty\n-1 2:1";

        assertThat(read(text.getBytes(StandardCharsets.UTF_8), chunkBytes, threads))
                .containsExactly("+1 0:0.5 2:-2.0", "spam 6:0.5", "empty", "-1 1:1.0");
    }

    @Test
    void takesIndicesFromZeroIfAsked() throws IOException {
        Path file = folder.resolve("zero.svm");
        Files.writeString(file, "1 0:1 5:2\n");
        try (DataReader reader = new LibsvmFormat().open(file, new ReadOptions(false, true, 1))) {
            assertThat(rows(reader)).containsExactly("1 0:1.0 5:2.0");
        }
    }

    @ParameterizedTest(name = "{0} threads")
    @ValueSource(ints = {1, 2, 5})
    void reportsTheFirstBadLineWhateverTheThreadsDo(int threads) {
        StringBuilder text = new StringBuilder();
        for (int i = 1; i <= 20000; i++) {
            text.append(i >= 7001 && i % 500 == 1 ? "1 2:oops" + i + "\n" : "1 1:1 2:2\n");
        }
        for (int repetition = 0; repetition < 10; repetition++) {
            assertThatThrownBy(() -> read(text.toString().getBytes(StandardCharsets.US_ASCII), 500, threads))
                    .isInstanceOf(DataException.class)
                    .hasMessageContaining(
                            ":7001:5: wanted a decimal number such as 0.5 or -1e-3 as value, got 'oops7001'");
        }
    }

    @Test
    void aBadLineBeforeATruncationIsToldFirst() throws IOException {
        byte[] zipped = gzip("1 1:1\n1 1:x\n" + "1 1:1 2:0.125 3:7\n".repeat(9000));

        assertThatThrownBy(() -> read(Arrays.copyOf(zipped, zipped.length - 20), 100, 2))
                .isInstanceOf(DataException.class)
                .hasMessageContaining(":2:5: wanted a decimal number");
    }

    @ParameterizedTest(name = "chunks of {0} bytes")
    @ValueSource(ints = {10, 100000})
    void readsConcatenatedGzipMembersAndZeroPadding(int chunkBytes) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.write(gzip("1 1:1\n2 "));
        bytes.write(gzip(""));
        bytes.write(gzip("2:2\n3 3:3"));
        bytes.write(new byte[512]);

        assertThat(read(bytes.toByteArray(), chunkBytes, 2)).containsExactly("1 0:1.0", "2 1:2.0", "3 2:3.0");
    }

    @Test
    void aLineMayBeAsLongAsTheLimitAndNoLonger() throws IOException {
        String start = "1 1:0.";
        String longest = start + "1".repeat(MAX_LINE_BYTES - start.length());
        assertThat(read(("1 1:1\n" + longest).getBytes(StandardCharsets.US_ASCII), 10, 1))
                .hasSize(2);

        String longer = "1 1:1\n" + longest + "11";
        assertThatThrownBy(() -> read(longer.getBytes(StandardCharsets.US_ASCII), 10, 1))
                .isInstanceOf(DataException.class)
                .hasMessageEndingWith(":2:1: wanted a line of at most 1000 bytes, got a longer one"
                        + "; check that this is a text file");
    }

    private List<String> read(byte[] content, int chunkBytes, int threads) throws IOException {
        Path file = folder.resolve("data.svm");
        Files.write(file, content);
        ReadOptions options = new ReadOptions(false, false, threads);
        try (DataReader reader = LibsvmFormat.open(file, options, chunkBytes, MAX_LINE_BYTES)) {
            return rows(reader);
        }
    }

    private static List<String> rows(DataReader reader) throws IOException {
        List<String> rows = new ArrayList<>();
        LabelledBlock block = reader.next();
        while (block != null) {
            CsrBlock csr = (CsrBlock) block.rows();
            Names labels = (Names) block.labels();
            for (int i = 0; i < csr.rows(); i++) {
                StringBuilder row = new StringBuilder(labels.names().get(labels.ids()[i]));
                for (int e = csr.start(i); e < csr.start(i + 1); e++) {
                    row.append(' ').append(csr.columnIds()[e]).append(':').append(csr.values()[e]);
                }
                rows.add(row.toString());
            }
            block = reader.next();
        }
        return rows;
    }

    private static byte[] gzip(String text) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
            out.write(text.getBytes(StandardCharsets.US_ASCII));
        }
        return bytes.toByteArray();
    }
}
