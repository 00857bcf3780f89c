package boulevard.formats.model;

import boulevard.data.DataException;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.zip.CRC32C;

/** Reads little-endian numbers from a file of known length; whatever claims to be longer than the file is refused. */
final class LittleEndianInput {
    private static final int COPY_BYTES = 1 << 16;

    private final InputStream in;
    private final String file;
    private long remaining;
    private final byte[] bytes = new byte[8];
    private final ByteBuffer buffer = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);

    LittleEndianInput(InputStream in, String file, long length) {
        this.in = in;
        this.file = file;
        remaining = length;
    }

    long remaining() {
        return remaining;
    }

    /** Makes sure that {@code count} bytes follow, before anything is allocated for them. */
    void require(long count, String what) {
        if (count > remaining) {
            throw wrong("wanted " + count + " bytes of " + what + ", got only " + remaining);
        }
    }

    byte[] bytes(int count, String what) throws IOException {
        byte[] read = new byte[checked(count, what)];
        fill(read, count);
        return read;
    }

    private int checked(int count, String what) {
        require(count, what);
        return count;
    }

    private void fill(byte[] target, int count) throws IOException {
        if (in.readNBytes(target, 0, count) < count) {
            throw new EOFException(file + ": the file shrank while it was read");
        }
        remaining -= count;
    }

    int int32(String what) throws IOException {
        fill(bytes, checked(4, what));
        return buffer.getInt(0);
    }

    long int64(String what) throws IOException {
        fill(bytes, checked(8, what));
        return buffer.getLong(0);
    }

    double float64(String what) throws IOException {
        return Double.longBitsToDouble(int64(what));
    }

    double finite(String what) throws IOException {
        double value = float64(what);
        if (!Double.isFinite(value)) {
            throw wrong("wanted a finite " + what + ", got " + value);
        }
        return value;
    }

    int expect(int value, int from, int to, String what) {
        if (value < from || value > to) {
            throw wrong("wanted a " + what + " from " + from + " to " + to + ", got " + value);
        }
        return value;
    }

    /** Adds the start of the file, already read, and the bytes up to position {@code end} to a check sum. */
    void addRestTo(CRC32C crc, byte[] magic, int version, long length, long end) throws IOException {
        crc.update(magic);
        buffer.putInt(0, version);
        crc.update(bytes, 0, 4);
        buffer.putLong(0, length);
        crc.update(bytes, 0, 8);
        byte[] part = new byte[COPY_BYTES];
        long left = end - magic.length - 4 - 8;
        while (left > 0) {
            int count = (int) Math.min(left, part.length);
            fill(part, count);
            crc.update(part, 0, count);
            left -= count;
        }
    }

    DataException wrong(String problem) {
        return new DataException(file + ": " + problem + "; copy the file again or train again");
    }
}
