package boulevard.formats.idx;

import boulevard.data.DataException;
import boulevard.data.DataReader;
import boulevard.data.DenseBlock;
import boulevard.data.LabelledBlock;
import boulevard.data.LabelledBlock.Names;
import boulevard.data.LabelledBlock.Numbers;
import boulevard.data.LabelledBlock.RawLabels;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads images and labels side by side, in dense blocks of bounded size. */
final class IdxReader implements DataReader {
    /** Bytes of a block's values, unless a single row has more. */
    static final int BLOCK_BYTES = 1 << 22;

    private static final float UBYTE_SCALE = 255;

    private final IdxArray images;
    private final IdxArray labels;
    private final boolean realTargets;
    private final int rowsPerBlock;
    private long read;

    IdxReader(IdxArray images, IdxArray labels, boolean realTargets, int blockBytes) throws IOException {
        this.images = images;
        this.labels = labels;
        this.realTargets = realTargets;
        rowsPerBlock = (int) Math.max(1, blockBytes / Math.max(1L, (long) Float.BYTES * images.columns()));
        try {
            check();
        } catch (DataException wrong) {
            labels.close();
            throw wrong;
        }
    }

    private void check() {
        if (images.rows() == 0 || images.columns() == 0) {
            throw new DataException(images.file() + ": wanted at least one row of at least one number, got "
                    + images.rows() + " rows of " + images.columns() + "; check that this is the right file");
        }
        if (labels.columns() != 1) {
            throw new DataException(labels.file() + ": wanted one label per row, got " + labels.columns()
                    + "; check that this is a file of labels");
        }
        if (labels.rows() != images.rows()) {
            throw new DataException(labels.file() + ": wanted as many labels as there are rows in " + images.file()
                    + ", " + images.rows() + ", got " + labels.rows() + "; check that the two files belong together");
        }
    }

    @Override
    public @Nullable LabelledBlock next() throws IOException {
        if (read == images.rows()) {
            images.requireEnd();
            labels.requireEnd();
            return null;
        }
        int count = (int) Math.min(rowsPerBlock, images.rows() - read);
        double[] numbers = images.next(count);
        float[] values = new float[numbers.length];
        for (int i = 0; i < values.length; i++) {
            values[i] = images.isUnsignedBytes() ? (float) numbers[i] / UBYTE_SCALE : (float) numbers[i];
            if (Float.isInfinite(values[i])) {
                throw new DataException(images.file() + ": wanted numbers that a 32-bit float can hold, got "
                        + numbers[i] + " in row " + (read + i / images.columns() + 1) + "; scale the features down");
            }
        }
        double[] targets = labels.next(count);
        read += count;
        return new LabelledBlock(
                new DenseBlock(count, images.columns(), values), realTargets ? new Numbers(targets) : names(targets));
    }

    private RawLabels names(double[] targets) {
        Map<String, Integer> known = new LinkedHashMap<>();
        int[] ids = new int[targets.length];
        for (int i = 0; i < ids.length; i++) {
            String name = labels.isInteger() ? Long.toString((long) targets[i]) : Double.toString(targets[i]);
            ids[i] = known.computeIfAbsent(name, unseen -> known.size());
        }
        return new Names(ids, List.copyOf(known.keySet()));
    }

    @Override
    public void close() throws IOException {
        try (labels) {
            images.close();
        }
    }
}
