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
    private static final int MAX_LENGTH = Integer.MAX_VALUE - 8;
    private static final double HEAP_FRACTION = 0.9;

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
        if (count < 0 || count > remaining) {
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

    /** Makes sure that the Java heap has room for {@code bytes}. */
    void requireHeap(long bytes, String what) {
        long heap = Runtime.getRuntime().maxMemory();
        if (bytes > HEAP_FRACTION * heap) {
            throw wrong("wanted room for " + what + " of " + bytes + " bytes, got a Java heap of " + heap
                    + " bytes; raise it with -Xmx");
        }
    }

    int[] int32s(long count, String what) throws IOException {
        int[] values = new int[length(count, Integer.BYTES, what)];
        parts(values.length, Integer.BYTES, (part, at, n) -> part.asIntBuffer().get(values, at, n));
        return values;
    }

    float[] float32s(long count, String what) throws IOException {
        float[] values = new float[length(count, Float.BYTES, what)];
        parts(values.length, Float.BYTES, (part, at, n) -> part.asFloatBuffer().get(values, at, n));
        return values;
    }

    double[] finites(long count, String what) throws IOException {
        double[] values = new double[length(count, Double.BYTES, what)];
        parts(
                values.length,
                Double.BYTES,
                (part, at, n) -> part.asDoubleBuffer().get(values, at, n));
        for (double value : values) {
            if (!Double.isFinite(value)) {
                throw wrong("wanted a finite " + what + ", got " + value);
            }
        }
        return values;
    }

    private int length(long count, int bytesEach, String what) {
        requireOneArray(count, what);
        require(count * bytesEach, what);
        return (int) count;
    }

    /** Makes sure that {@code count} numbers fit into one array. */
    void requireOneArray(long count, String what) {
        if (count < 0 || count > MAX_LENGTH) {
            throw wrong("wanted at most " + MAX_LENGTH + " " + what + ", got " + count);
        }
    }

    /** Takes numbers {@code [at, at + n)} out of a part of the file. */
    private interface Part {
        void take(ByteBuffer part, int at, int n);
    }

    private void parts(int count, int bytesEach, Part target) throws IOException {
        byte[] part = new byte[(int) Math.min(COPY_BYTES, (long) count * bytesEach)];
        ByteBuffer view = ByteBuffer.wrap(part).order(ByteOrder.LITTLE_ENDIAN);
        int perPart = COPY_BYTES / bytesEach;
        for (int at = 0; at < count; ) {
            int n = Math.min(perPart, count - at);
            fill(part, n * bytesEach);
            target.take(view, at, n);
            at += n;
        }
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
