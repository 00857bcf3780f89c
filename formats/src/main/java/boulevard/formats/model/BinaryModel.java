package boulevard.formats.model;

import boulevard.data.DataException;
import boulevard.model.KernelModel;
import boulevard.model.LinearModel;
import boulevard.model.Model;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.CRC32C;

/** The project's own model file, version 1: its frame. docs/guide/model-file.md has the layout byte by byte. */
final class BinaryModel {
    private static final byte[] MAGIC = {(byte) 0x89, 'B', 'L', 'V', 'D', '\r', '\n', 0x1a};
    private static final int VERSION = 1;
    private static final int CRC_BYTES = 4;
    private static final int SMALLEST_FILE = 8 + 4 + 8 + CRC_BYTES;
    private static final int LINEAR = 1;
    private static final int KERNEL = 2;

    private BinaryModel() {}

    static boolean recognises(byte[] start) {
        return start.length >= MAGIC.length && Arrays.equals(start, 0, MAGIC.length, MAGIC, 0, MAGIC.length);
    }

    static void write(Model model, OutputStream stream) throws IOException {
        // The length comes first in the file, so everything is written to nowhere once to learn it.
        LittleEndianOutput counted = new LittleEndianOutput(OutputStream.nullOutputStream());
        writeAll(model, 0, counted);
        writeAll(model, counted.written(), new LittleEndianOutput(stream));
    }

    private static void writeAll(Model model, long length, LittleEndianOutput out) throws IOException {
        out.bytes(MAGIC);
        out.int32(VERSION);
        out.int64(length);
        if (model instanceof LinearModel linear) {
            out.int32(LINEAR);
            LinearSection.write(linear, out);
        } else if (model instanceof KernelModel kernel) {
            out.int32(KERNEL);
            KernelSection.write(kernel, out);
        }
        out.checksum();
    }

    static Model read(Path file) throws IOException {
        long length = Files.size(file);
        checkFrame(file, length);
        try (InputStream stream = new BufferedInputStream(Files.newInputStream(file), 1 << 16)) {
            LittleEndianInput in = new LittleEndianInput(stream, file.toString(), length - CRC_BYTES);
            in.bytes(MAGIC.length, "magic");
            in.int32("version");
            in.int64("length");
            Model model = in.expect(in.int32("kind of model"), LINEAR, KERNEL, "kind of model") == LINEAR
                    ? LinearSection.read(in)
                    : KernelSection.read(in);
            if (in.remaining() != 0) {
                throw in.wrong("wanted the end of the model, got " + in.remaining() + " bytes more");
            }
            return model;
        }
    }

    /** Version, length and check sum first: whatever is read after that is what was written. */
    private static void checkFrame(Path file, long length) throws IOException {
        try (InputStream stream = new BufferedInputStream(Files.newInputStream(file), 1 << 16)) {
            LittleEndianInput in = new LittleEndianInput(stream, file.toString(), length);
            if (length < SMALLEST_FILE) {
                throw in.wrong("wanted a whole model file, got a truncated one of " + length + " bytes");
            }
            in.bytes(MAGIC.length, "magic");
            int version = in.int32("version");
            if (version != VERSION) {
                throw new DataException(file + ": wanted a model file of version " + VERSION + ", got version "
                        + version + "; read it with the release that wrote it");
            }
            long stated = in.int64("length");
            if (stated != length) {
                throw in.wrong("wanted a model file of " + stated + " bytes as it says itself, got "
                        + (stated > length ? "a truncated one of " : "") + length);
            }
            CRC32C crc = new CRC32C();
            in.addRestTo(crc, MAGIC, version, stated, length - CRC_BYTES);
            if (in.int32("check sum") != (int) crc.getValue()) {
                throw in.wrong("wanted a model file that matches its check sum, got a corrupt one");
            }
        }
    }
}
