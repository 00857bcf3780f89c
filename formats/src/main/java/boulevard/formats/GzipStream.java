package boulevard.formats.libsvm;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import java.util.zip.ZipException;

/**
 * The text of a gzip file of one or more members (RFC 1952), strictly: every byte must belong to a member whose check sum and
 * length are right, except zero padding at the end. (The JDK's stream takes a damaged second member for the end of the file.)
 */
final class GzipStream extends FilterInputStream {
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

    GzipStream(InputStream in) throws IOException {
        super(new BufferedInputStream(in, BUFFER_BYTES));
        readHeader(need());
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
