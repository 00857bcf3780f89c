package boulevard.distributed;

import boulevard.data.Dataset;
import boulevard.data.RowBlock;
import boulevard.device.Device;
import boulevard.device.DeviceBlock;
import boulevard.device.DeviceTargets;
import java.util.ArrayList;
import java.util.List;

/** The part of the data that one rank owns, on its device: a sequence of blocks, and the targets of all its rows. */
public final class Shard implements AutoCloseable {
    private final List<DeviceBlock> blocks;
    private final DeviceTargets targets;
    private final int columns;
    private final long nonZeros;
    private final int[] firstRows;

    private Shard(List<DeviceBlock> blocks, DeviceTargets targets, int columns) {
        this.blocks = List.copyOf(blocks);
        this.targets = targets;
        this.columns = columns;
        this.firstRows = new int[blocks.size() + 1];
        for (int b = 0; b < blocks.size(); b++) {
            firstRows[b + 1] = firstRows[b] + blocks.get(b).rows();
        }
        this.nonZeros = blocks.stream().mapToLong(DeviceBlock::nonZeros).sum();
    }

    /**
     * Uploads rows and columns of a data set.
     *
     * @param part which rows and columns
     * @param bias value of the constant column, 0 for none
     */
    public static Shard upload(Device device, Dataset data, Part part, double bias) {
        List<DeviceBlock> blocks = new ArrayList<>();
        try {
            for (RowBlock block : data.matrix()
                    .rows(part.fromRow(), part.toRow())
                    .columns(part.fromColumn(), part.toColumn())
                    .blocks()) {
                blocks.add(device.upload(block, part.constant() ? bias : 0));
                blocks.get(blocks.size() - 1).prepareTransposed();
            }
            DeviceTargets targets = device.upload(data.targets(), data.weights(), part.fromRow(), part.toRow());
            int columns = part.toColumn() - part.fromColumn() + (part.constant() && bias != 0 ? 1 : 0);
            return new Shard(blocks, targets, columns);
        } catch (RuntimeException | Error failed) {
            blocks.forEach(DeviceBlock::close);
            throw failed;
        }
    }

    /** The blocks in row order. */
    public List<DeviceBlock> blocks() {
        return blocks;
    }

    /** The shard's row with which a block begins; the number of rows for the block after the last one. */
    public int firstRow(int block) {
        return firstRows[block];
    }

    /** Targets and weights of all rows. */
    public DeviceTargets targets() {
        return targets;
    }

    /** Number of rows. */
    public int rows() {
        return targets.rows();
    }

    /** Number of columns, the constant one included. */
    public int columns() {
        return columns;
    }

    /** Stored entries. */
    public long nonZeros() {
        return nonZeros;
    }

    @Override
    public void close() {
        blocks.forEach(DeviceBlock::close);
        targets.close();
    }

    /**
     * A rectangle of the data matrix.
     *
     * @param fromRow first row
     * @param toRow one past the last row
     * @param fromColumn first column
     * @param toColumn one past the last column
     * @param constant whether the constant column follows: in exactly one column group
     */
    public record Part(int fromRow, int toRow, int fromColumn, int toColumn, boolean constant) {}
}
