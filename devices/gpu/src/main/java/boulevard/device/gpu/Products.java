package boulevard.device.gpu;

import org.jspecify.annotations.Nullable;

/**
 * Products with X and its transpose: see products.c.
 *
 * <p>A pass reads 8 bytes for each non-zero of a sparse block, in either direction, and is bound by memory.
 */
final class Products {
    /** Threads that read one row side by side, at most. */
    private static final int MOST_ENTRY_LANES = 32;

    /** Sums that the transposed product of a dense block keeps in flight: enough to fill a device. */
    private static final int DENSE_SUMS = 1 << 16;

    /** Fewest rows of a dense block that are summed in one go. */
    private static final int DENSE_ROWS = 64;

    private final GpuContext context;
    private final Vectors vectors;

    Products(GpuContext context, Vectors vectors) {
        this.context = context;
        this.vectors = vectors;
    }

    /** {@code m = X w}. */
    void multiply(GpuBlock x, GpuVector w, GpuVector m) {
        forward(x, w, null, m.memory(), m.at());
    }

    /** {@code g += Xᵀ r}, or with the squares of X's entries. */
    void multiplyTransposed(GpuBlock x, GpuVector r, boolean square, GpuVector g) {
        transposed(x, r.memory(), r.at(), square, g);
    }

    /** {@code g += Xᵀ (slope ∘ (X v))}; the slopes are multiplied in as the first product's rows are finished. */
    void multiplyHessian(GpuBlock x, GpuVector slope, GpuVector v, GpuVector g) {
        GpuMemory rows = context.scratch().get(Scratch.Use.ROWS, Double.BYTES * slope.size());
        forward(x, v, slope, rows, 0);
        transposed(x, rows, 0, false, g);
    }

    private void forward(GpuBlock x, GpuVector in, @Nullable GpuVector scale, GpuMemory out, long outAt) {
        int width = in.width();
        int columnLanes = GpuContext.columnLanes(width);
        int entryLanes = entryLanes(columnLanes, x.meanEntries());
        launchProduct(
                x.rows(),
                columnLanes * entryLanes,
                x.starts(),
                x.ids(),
                x.values(),
                x.rows(),
                x.denseColumns(),
                context.none(),
                0,
                context.none(),
                in.memory(),
                in.at(),
                x.bias(),
                in.at() + (long) x.dataColumns() * width,
                scale == null ? context.none() : scale.memory(),
                scale == null ? 0L : scale.at(),
                scale == null ? 0 : 1,
                0,
                0,
                out,
                outAt,
                width,
                columnLanes,
                entryLanes);
    }

    private void transposed(GpuBlock x, GpuMemory r, long rAt, boolean square, GpuVector g) {
        if (x.rows() == 0) {
            return;
        }
        if (x.sparse()) {
            sparseTransposed(x.transpose(), r, rAt, square, g);
        } else {
            denseTransposed(x, r, rAt, square, g);
        }
        if (x.bias() != 0) {
            double factor = square ? x.bias() * x.bias() : x.bias();
            long at = g.at() + (long) x.dataColumns() * g.width();
            vectors.addColumnSums(
                    new Vectors.Span(r, rAt), x.rows(), g.width(), factor, new Vectors.Span(g.memory(), at));
        }
    }

    private void sparseTransposed(Transpose x, GpuMemory r, long rAt, boolean square, GpuVector g) {
        int width = g.width();
        int columnLanes = GpuContext.columnLanes(width);
        int entryLanes = entryLanes(columnLanes, x.meanEntries());
        boolean cut = x.longCount() > 0;
        GpuMemory parts = cut
                ? context.scratch().get(Scratch.Use.PARTS, (long) Double.BYTES * x.cutPieces() * width)
                : context.none();
        launchProduct(
                x.rows(),
                columnLanes * entryLanes,
                x.starts(),
                x.ids(),
                x.values(),
                x.rows(),
                0,
                x.targets(),
                cut ? 1 : 0,
                parts,
                r,
                rAt,
                0.0,
                0L,
                context.none(),
                0L,
                0,
                square ? 1 : 0,
                1,
                g.memory(),
                g.at(),
                width,
                columnLanes,
                entryLanes);
        if (cut) {
            context.launch(
                    context.groups(x.longCount()),
                    "sumPieces",
                    parts,
                    x.bounds(),
                    x.longColumns(),
                    x.longCount(),
                    width,
                    columnLanes,
                    g.memory(),
                    g.at());
        }
    }

    private void denseTransposed(GpuBlock x, GpuMemory r, long rAt, boolean square, GpuVector g) {
        int width = g.width();
        long sums = (long) x.dataColumns() * width;
        if (sums == 0) {
            return;
        }
        int chunks = (int) Math.max(1, Math.min((x.rows() + DENSE_ROWS - 1) / DENSE_ROWS, DENSE_SUMS / sums));
        GpuMemory parts = context.scratch().get(Scratch.Use.PARTS, Double.BYTES * sums * chunks);
        context.launchOver(
                sums * chunks,
                "denseTransposed",
                x.values(),
                x.rows(),
                x.dataColumns(),
                r,
                rAt,
                width,
                chunks,
                square ? 1 : 0,
                parts);
        context.launchOver(sums, "sumParts", parts, chunks, sums, 1.0, 1, g.memory(), g.at());
    }

    private void launchProduct(int rows, int threadsPerRow, Object... arguments) {
        if (rows > 0) {
            int rowsAtOnce = GpuPrograms.GROUP / threadsPerRow;
            context.launch(context.groups((rows - 1) / rowsAtOnce + 1), "product", arguments);
        }
    }

    /** Threads that share a row: a power of two, so that each has about two entries or more. */
    private static int entryLanes(int columnLanes, double meanEntries) {
        int lanes = 1;
        while (4 * lanes <= meanEntries
                && 2 * lanes <= MOST_ENTRY_LANES
                && 2 * lanes * columnLanes <= GpuPrograms.GROUP) {
            lanes *= 2;
        }
        return lanes;
    }
}
