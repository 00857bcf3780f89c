package boulevard.formats.model;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.zip.CRC32C;

/** Writes little-endian numbers and keeps the CRC-32C of all of them. */
final class LittleEndianOutput {
    private static final int PART_BYTES = 1 << 16;

    private final OutputStream out;
    private final CRC32C crc = new CRC32C();
    private final byte[] bytes = new byte[8];
    private final ByteBuffer buffer = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    private final ByteBuffer part = ByteBuffer.allocate(PART_BYTES).order(ByteOrder.LITTLE_ENDIAN);
    private long written;

    LittleEndianOutput(OutputStream out) {
        this.out = out;
    }

    void bytes(byte[] values) throws IOException {
        bytes(values, values.length);
    }

    private void bytes(byte[] values, int length) throws IOException {
        crc.update(values, 0, length);
        out.write(values, 0, length);
        written += length;
    }

    void int32(int value) throws IOException {
        buffer.putInt(0, value);
        bytes(bytes, 4);
    }

    void int64(long value) throws IOException {
        buffer.putLong(0, value);
        bytes(bytes, 8);
    }

    void float64(double value) throws IOException {
        int64(Double.doubleToRawLongBits(value));
    }

    void float64s(double[] values) throws IOException {
        for (int at = 0; at < values.length; ) {
            int n = Math.min(PART_BYTES / Double.BYTES, values.length - at);
            part.asDoubleBuffer().put(values, at, n);
            bytes(part.array(), n * Double.BYTES);
            at += n;
        }
    }

    /** Writes {@code values[from, to)}. */
    void int32s(int[] values, int from, int to) throws IOException {
        for (int at = from; at < to; ) {
            int n = Math.min(PART_BYTES / Integer.BYTES, to - at);
            part.asIntBuffer().put(values, at, n);
            bytes(part.array(), n * Integer.BYTES);
            at += n;
        }
    }

    /** Writes {@code values[from, to)}. */
    void float32s(float[] values, int from, int to) throws IOException {
        for (int at = from; at < to; ) {
            int n = Math.min(PART_BYTES / Float.BYTES, to - at);
            part.asFloatBuffer().put(values, at, n);
            bytes(part.array(), n * Float.BYTES);
            at += n;
        }
    }

    /** Bytes written so far. */
    long written() {
        return written;
    }

    /** Writes the check sum of everything before it. */
    void checksum() throws IOException {
        int32((int) crc.getValue());
    }
}
