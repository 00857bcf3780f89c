package boulevard.formats.libsvm;

import boulevard.data.DataFormat;
import boulevard.data.DataReader;
import boulevard.data.Dataset;
import boulevard.data.ReadOptions;
import boulevard.formats.AtomicFile;
import boulevard.formats.GzipStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.zip.GZIPOutputStream;

/**
 * Sparse text: one row per line, {@code label index:value index:value ...}, optionally gzipped.
 *
 * <p>Indices ascend strictly and start at 1 (or 0, see {@link ReadOptions#zeroBased()}); values are rounded to the nearest
 * float32. {@code #} at the start of a token begins a comment; blank lines, carriage returns and a byte order mark are
 * skipped. A class label is any token without colon and comma.
 */
public final class LibsvmFormat implements DataFormat {
    private static final Pattern NAME = Pattern.compile(".*\\.(svm|libsvm|svmlight)(\\.gz)?");
    private static final Pattern FIRST_LINE = Pattern.compile("[^\\s:,#]+(\\s+(qid:)?[0-9]+:[-+.0-9eE]*)+\\s*(#.*)?");

    /** Needed by ServiceLoader. */
    public LibsvmFormat() {}

    @Override
    public String name() {
        return "libsvm";
    }

    /** By its ending {@code .svm}, {@code .libsvm} or {@code .svmlight}, or by a first row of label and index:value tokens. */
    @Override
    public boolean recognises(Path file, byte[] firstBytes) {
        if (NAME.matcher(file.toString().toLowerCase(Locale.ROOT)).matches()) {
            return true;
        }
        String text = new String(GzipStream.inflated(firstBytes), StandardCharsets.UTF_8);
        String firstRow = text.lines()
                .map(line -> line.replace("\uFEFF", "").strip())
                .filter(line -> !line.isEmpty() && !line.startsWith("#"))
                .findFirst()
                .orElse("");
        // The first bytes may end inside a row: its last token is then whatever was cut off.
        boolean cut = text.indexOf('\n') < 0;
        String whole = cut && firstRow.indexOf(' ') > 0 ? firstRow.substring(0, firstRow.lastIndexOf(' ')) : firstRow;
        return FIRST_LINE.matcher(firstRow).matches()
                || FIRST_LINE.matcher(whole).matches();
    }

    @Override
    public DataReader open(Path file, ReadOptions options) throws IOException {
        return open(file, options, LibsvmReader.CHUNK_BYTES, LibsvmReader.MAX_LINE_BYTES);
    }

    /** Opens with other limits, for tests. */
    static DataReader open(Path file, ReadOptions options, int chunkBytes, int maxLineBytes) throws IOException {
        InputStream text = GzipStream.open(file);
        return new LibsvmReader(text, file.toString(), options, chunkBytes, maxLineBytes);
    }

    @Override
    public void write(Dataset data, Path file) throws IOException {
        LibsvmWriter.check(data, file);
        AtomicFile.write(file, out -> {
            if (file.toString().endsWith(".gz")) {
                GZIPOutputStream zipped = new GZIPOutputStream(out, 1 << 16);
                LibsvmWriter.write(data, zipped);
                zipped.finish();
            } else {
                LibsvmWriter.write(data, out);
            }
        });
    }
}
