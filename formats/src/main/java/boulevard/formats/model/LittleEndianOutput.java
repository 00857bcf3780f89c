package boulevard.formats.model;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.zip.CRC32C;

/** Writes little-endian numbers and keeps the CRC-32C of all of them. */
final class LittleEndianOutput {
    private final OutputStream out;
    private final CRC32C crc = new CRC32C();
    private final byte[] bytes = new byte[8];
    private final ByteBuffer buffer = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);

    LittleEndianOutput(OutputStream out) {
        this.out = out;
    }

    void bytes(byte[] values) throws IOException {
        bytes(values, values.length);
    }

    private void bytes(byte[] values, int length) throws IOException {
        crc.update(values, 0, length);
        out.write(values, 0, length);
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

    /** Writes the check sum of everything before it. */
    void checksum() throws IOException {
        int32((int) crc.getValue());
    }
}
