package boulevard.distributed;

import boulevard.data.CsrBlock;
import boulevard.data.DenseBlock;
import boulevard.data.Matrix;
import boulevard.data.RowBlock;
import boulevard.device.Device;
import boulevard.device.DeviceBlock;
import boulevard.kernel.Kernel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** One rank's rows of a kernel machine's data: on its device, and on the host for sending to others. */
public final class KernelShard implements AutoCloseable {
    private final KernelLayout layout;
    private final int rank;
    private final Matrix data;
    private final List<Segment> segments = new ArrayList<>();

    /**
     * Consecutive rows of one group on the device.
     *
     * @param group the group
     * @param firstRow number of the first row
     * @param block the rows
     */
    record Segment(int group, int firstRow, DeviceBlock block) {
        int rows() {
            return block.rows();
        }
    }

    /**
     * Uploads a rank's rows.
     *
     * @param data all rows in the layout's order
     */
    public KernelShard(Device device, Matrix data, KernelLayout layout, int rank) {
        this.layout = layout;
        this.rank = rank;
        this.data = data;
        try {
            for (int g = 0; g < layout.groups(); g++) {
                int row = layout.bounds()[g][rank];
                for (RowBlock block :
                        data.rows(row, layout.bounds()[g][rank + 1]).blocks()) {
                    segments.add(new Segment(g, row, device.upload(block, 0)));
                    row += block.rows();
                }
            }
        } catch (RuntimeException | Error failed) {
            close();
            throw failed;
        }
    }

    /** Who owns what. */
    public KernelLayout layout() {
        return layout;
    }

    /** This rank. */
    public int rank() {
        return rank;
    }

    /** Stored entries on this rank. */
    public long nonZeros() {
        return segments.stream().mapToLong(s -> s.block().nonZeros()).sum();
    }

    /** Rows on this rank. */
    public int rows() {
        return segments.stream().mapToInt(Segment::rows).sum();
    }

    /** Bytes that the device needs beside the rows for working sets of so many rows. */
    public long workspaceBytes(Device device, Kernel kernel, int workingRows) {
        return segments.stream()
                .mapToLong(segment -> device.kernels().workspaceBytes(kernel, segment.block(), workingRows))
                .sum();
    }

    /** Bytes of a row's features, on average over all rows. */
    public long meanRowBytes() {
        return data.rows() == 0 ? 0 : 1 + data.bytes() / data.rows();
    }

    List<Segment> segments() {
        return segments;
    }

    int columns() {
        return data.columns();
    }

    /** A copy of rows that this rank owns, in the given order. */
    RowBlock copy(int[] rows) {
        return block(data, rows);
    }

    /**
     * Rows of a matrix as one block.
     *
     * @throws IllegalArgumentException if they have more entries than a block holds
     */
    static RowBlock block(Matrix data, int[] rows) {
        List<RowBlock> blocks =
                data.select(Arrays.stream(rows).asLongStream().toArray()).blocks();
        if (blocks.size() > 1) {
            throw new IllegalArgumentException("wanted a working set whose rows fit into one block, got " + rows.length
                    + " rows of " + data.columns() + " columns; choose a smaller --working-set");
        }
        if (blocks.size() == 1) {
            return blocks.get(0);
        }
        boolean dense = !data.blocks().isEmpty() && data.blocks().get(0) instanceof DenseBlock;
        return dense
                ? new DenseBlock(0, data.columns(), new float[0])
                : new CsrBlock(data.columns(), new int[1], new int[0], new float[0]);
    }

    @Override
    public void close() {
        segments.forEach(segment -> segment.block().close());
    }
}
