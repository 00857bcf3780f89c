package boulevard.formats;

import boulevard.data.DataException;
import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import java.util.zip.ZipException;

/**
 * The text of a gzip file of one or more members (RFC 1952), strictly: every byte must belong to a member whose check sum and
 * length are right, except zero padding at the end. (The JDK's stream takes a damaged second member for the end of the file.)
 */
public final class GzipStream extends FilterInputStream {
    private static final int BUFFER_BYTES = 1 << 16;
    private static final int HAS_HEADER_CRC = 2;
    private static final int HAS_EXTRA = 4;
    private static final int HAS_NAME = 8;
    private static final int HAS_COMMENT = 16;

    private final Inflater inflater = new Inflater(true);
    private final CRC32 crc = new CRC32();
    private final byte[] buffer = new byte[BUFFER_BYTES];
    private int length;
    private boolean ended;

    /** The text of a file whose first bytes are read and checked. */
    public GzipStream(InputStream in) throws IOException {
        super(new BufferedInputStream(in, BUFFER_BYTES));
        readHeader(need());
    }

    /** Whether a file with these first bytes is gzipped. */
    public static boolean isGzip(byte[] firstBytes) {
        return firstBytes.length >= 2 && (firstBytes[0] & 0xff) == 0x1f && (firstBytes[1] & 0xff) == 0x8b;
    }

    /** What the first bytes of a file, gzipped or not, have to say. */
    public static byte[] inflated(byte[] firstBytes) {
        if (!isGzip(firstBytes)) {
            return firstBytes;
        }
        byte[] text = new byte[4 * firstBytes.length];
        int length = 0;
        try (InputStream in = new GzipStream(new ByteArrayInputStream(firstBytes))) {
            int read = in.read(text);
            while (read > 0) {
                length += read;
                read = in.read(text, length, text.length - length);
            }
        } catch (IOException endOfFirstBytes) {
            // The first bytes hold only a part of the file; what came out before their end is what there is to judge.
        }
        return Arrays.copyOf(text, length);
    }

    /**
     * The content of a data file, inflated if it is gzipped.
     *
     * @throws DataException if there is no such file, or its gzip header is damaged
     * @throws IOException if it can't be read
     */
    public static InputStream open(Path file) throws IOException {
        if (!Files.exists(file)) {
            throw new DataException(file + ": wanted a data file, got no such file; check the path");
        }
        if (Files.isDirectory(file)) {
            throw new DataException(file + ": wanted a data file, got a directory; name a file in it");
        }
        if (!Files.isReadable(file)) {
            throw new DataException(file + ": wanted a readable file, got one without permission to read; run chmod");
        }
        BufferedInputStream in = new BufferedInputStream(Files.newInputStream(file));
        try {
            in.mark(2);
            byte[] magic = in.readNBytes(2);
            in.reset();
            return isGzip(magic) ? new GzipStream(in) : in;
        } catch (EOFException | ZipException e) {
            in.close();
            throw new DataException(file + ": wanted a whole gzip file, got one whose header is damaged ("
                    + e.getMessage() + "); fetch or compress it again");
        } catch (IOException e) {
            in.close();
            throw e;
        }
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] out, int from, int wanted) throws IOException {
        int count = 0;
        try {
            while (count == 0 && !ended && wanted > 0) {
                // Only now that all text of a member has been handed out: a damaged end must not take text with it.
                if (inflater.finished()) {
                    endMember();
                    continue;
                }
                count = inflater.inflate(out, from, wanted);
                crc.update(out, from, count);
                if (count == 0 && !inflater.finished()) {
                    feed();
                }
            }
        } catch (DataFormatException e) {
            throw (ZipException) new ZipException("not deflated data").initCause(e);
        }
        return count == 0 && ended ? -1 : count;
    }

    private void feed() throws IOException {
        if (inflater.needsDictionary()) {
            throw new ZipException("needs a preset dictionary");
        }
        in.mark(BUFFER_BYTES);
        length = in.read(buffer);
        if (length < 0) {
            throw new EOFException("ends inside a member");
        }
        inflater.setInput(buffer, 0, length);
    }

    /** Checks the trailer and goes on to the next member, if there is one. */
    private void endMember() throws IOException {
        in.reset();
        in.skipNBytes(length - inflater.getRemaining());
        long sum = need32();
        long size = need32();
        if (sum != crc.getValue() || size != (inflater.getBytesWritten() & 0xffffffffL)) {
            throw new ZipException("its check sum doesn't match");
        }
        int next = in.read();
        while (next == 0) {
            next = in.read();
        }
        if (next < 0) {
            ended = true;
            return;
        }
        readHeader(next);
        inflater.reset();
        crc.reset();
        length = 0;
        in.mark(BUFFER_BYTES);
    }

    private void readHeader(int firstByte) throws IOException {
        if (firstByte != 0x1f || need() != 0x8b || need() != 8) {
            throw new ZipException("no gzip header where one is due");
        }
        int flags = need();
        for (int i = 0; i < 6; i++) {
            need();
        }
        if ((flags & HAS_EXTRA) != 0) {
            int size = need() | need() << 8;
            for (int i = 0; i < size; i++) {
                need();
            }
        }
        if ((flags & HAS_NAME) != 0) {
            skipString();
        }
        if ((flags & HAS_COMMENT) != 0) {
            skipString();
        }
        if ((flags & HAS_HEADER_CRC) != 0) {
            need();
            need();
        }
    }

    private void skipString() throws IOException {
        int read = need();
        while (read != 0) {
            read = need();
        }
    }

    private long need32() throws IOException {
        return need() | (long) need() << 8 | (long) need() << 16 | (long) need() << 24;
    }

    private int need() throws IOException {
        int read = in.read();
        if (read < 0) {
            throw new EOFException("ends inside a member");
        }
        return read;
    }

    @Override
    public boolean markSupported() {
        return false;
    }

    @Override
    public void close() throws IOException {
        inflater.end();
        super.close();
    }
}
