package boulevard.formats.idx;

import boulevard.data.DataException;
import boulevard.formats.GzipStream;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Locale;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;

/** An IDX file being read: its header, then its numbers row by row. */
final class IdxArray implements Closeable {
    private static final int HEADER_BYTES = 4;
    private static final int MOST_COLUMNS = Integer.MAX_VALUE - 1;

    /** The types of numbers, by the third byte of the file. */
    private enum Type {
        UBYTE(0x08, 1),
        BYTE(0x09, 1),
        SHORT(0x0b, 2),
        INT(0x0c, 4),
        FLOAT(0x0d, 4),
        DOUBLE(0x0e, 8);

        private final int code;
        private final int bytes;

        Type(int code, int bytes) {
            this.code = code;
            this.bytes = bytes;
        }

        double get(ByteBuffer from) {
            return switch (this) {
                case UBYTE -> from.get() & 0xff;
                case BYTE -> from.get();
                case SHORT -> from.getShort();
                case INT -> from.getInt();
                case FLOAT -> from.getFloat();
                case DOUBLE -> from.getDouble();
            };
        }
    }

    private final Path file;
    private final InputStream in;
    private final Type type;
    private final long rows;
    private final int columns;
    private long read;

    private IdxArray(Path file, InputStream in, Type type, long rows, int columns) {
        this.file = file;
        this.in = in;
        this.type = type;
        this.rows = rows;
        this.columns = columns;
    }

    static boolean recognises(byte[] start) {
        return start.length >= HEADER_BYTES
                && start[0] == 0
                && start[1] == 0
                && start[3] >= 1
                && type(start[2]) != null;
    }

    private static @Nullable Type type(int code) {
        for (Type type : Type.values()) {
            if (type.code == code) {
                return type;
            }
        }
        return null;
    }

    /** Opens a file and reads its header. */
    static IdxArray open(Path file) throws IOException {
        InputStream in = GzipStream.open(file);
        try {
            byte[] start = bytes(in, HEADER_BYTES, file, "its header");
            Type type = type(start[2]);
            if (type == null || !recognises(start)) {
                throw new DataException(String.format(
                        Locale.ROOT,
                        "%s: wanted an IDX file, which begins with two zeros, a type (08, 09, 0b, 0c, 0d, 0e) and the number"
                                + " of dimensions, got %02x %02x %02x %02x; check that this is the right file",
                        file,
                        start[0],
                        start[1],
                        start[2],
                        start[3]));
            }
            ByteBuffer sizes = ByteBuffer.wrap(bytes(in, 4 * start[3], file, "its dimensions"));
            long rows = size(sizes, file);
            long columns = 1;
            while (sizes.hasRemaining()) {
                columns = Math.min(columns * size(sizes, file), Integer.MAX_VALUE);
            }
            if (columns > MOST_COLUMNS) {
                throw new DataException(file + ": wanted at most " + MOST_COLUMNS
                        + " numbers per row, got more; check that this is the right file");
            }
            return new IdxArray(file, in, type, rows, (int) columns);
        } catch (IOException | RuntimeException failed) {
            in.close();
            throw failed;
        }
    }

    private static long size(ByteBuffer sizes, Path file) {
        int size = sizes.getInt();
        if (size < 0) {
            throw new DataException(file + ": wanted dimensions of at most " + Integer.MAX_VALUE + ", got "
                    + Integer.toUnsignedString(size) + "; check that this is the right file");
        }
        return size;
    }

    Path file() {
        return file;
    }

    long rows() {
        return rows;
    }

    /** Numbers per row. */
    int columns() {
        return columns;
    }

    boolean isUnsignedBytes() {
        return type == Type.UBYTE;
    }

    boolean isInteger() {
        return type != Type.FLOAT && type != Type.DOUBLE;
    }

    /** The numbers of the next rows, all finite. */
    double[] next(int count) throws IOException {
        double[] values = new double[Math.multiplyExact(count, columns)];
        byte[] raw = bytes(
                in,
                Math.multiplyExact(values.length, type.bytes),
                file,
                "row " + (read + 1) + " of " + rows + " and " + (count - 1) + " more");
        ByteBuffer buffer = ByteBuffer.wrap(raw);
        for (int i = 0; i < values.length; i++) {
            values[i] = type.get(buffer);
            if (!Double.isFinite(values[i])) {
                throw new DataException(
                        file + ": wanted finite numbers, got " + values[i] + " in row " + (read + i / columns + 1)
                                + ", number " + (i % columns + 1) + "; remove or replace missing values");
            }
        }
        read += count;
        return values;
    }

    /** Makes sure that nothing follows the last row. */
    void requireEnd() throws IOException {
        int more;
        try {
            more = in.read();
        } catch (EOFException | ZipException damaged) {
            throw damaged(file, damaged);
        }
        if (more >= 0) {
            throw new DataException(file + ": wanted the end of the file after " + rows + " rows of " + columns
                    + " numbers, got more; check that the file is whole");
        }
    }

    private static byte[] bytes(InputStream in, int count, Path file, String what) throws IOException {
        byte[] bytes;
        try {
            bytes = in.readNBytes(count);
        } catch (EOFException | ZipException damaged) {
            throw damaged(file, damaged);
        }
        if (bytes.length < count) {
            throw new DataException(file + ": wanted " + count + " bytes of " + what + ", got a truncated file with "
                    + bytes.length + "; fetch the file again");
        }
        return bytes;
    }

    private static DataException damaged(Path file, IOException damage) {
        return (DataException) new DataException(file + ": wanted a whole gzip file, got a "
                        + (damage instanceof EOFException ? "truncated" : "corrupt") + " one (" + damage.getMessage()
                        + "); fetch or compress it again")
                .initCause(damage);
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
