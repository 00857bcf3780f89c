package boulevard.device.cpu;

import boulevard.data.RowBlock;
import boulevard.kernel.Kernel;

/**
 * How matrix products over dense rows are cut: {@code chunk} rows of w with {@code tile} rows of x at a time.
 *
 * <p>512 × 256 products stay in the second cache until the kernel function has used them; measured 175 GFLOP/s per core where one
 * product of 1024 × 20,000 gave 105.
 *
 * @param chunk rows of w
 * @param tile rows of x
 * @param columns entries of a row
 */
record GemmShape(int chunk, int tile, int columns) {
    private static final int CHUNK = 512;
    private static final int TILE = 256;
    private static final int SMALLEST_TILE = 32;
    /** Most entries of a tile or chunk: 64 MB in float64. */
    private static final int MOST_ENTRIES = 1 << 23;
    /**
     * From this share of non-zeros on, the product of dense rows takes less time than one over non-zeros: 0.012 ns per entry and
     * about 0.3 ns per non-zero.
     */
    private static final double DENSE_SHARE = 0.04;

    /** The shape for a block and the most rows of w that come at once. */
    static GemmShape of(RowBlock x, int rowsOfW) {
        int columns = Math.max(1, x.columns());
        int most = Math.max(SMALLEST_TILE, MOST_ENTRIES / columns);
        return new GemmShape(
                Math.max(1, Math.min(Math.min(CHUNK, most), rowsOfW)),
                Math.max(1, Math.min(Math.min(TILE, most / SMALLEST_TILE * SMALLEST_TILE), x.rows())),
                columns);
    }

    /** Whether memory for {@code other} is enough for this. */
    boolean fitsIn(GemmShape other) {
        return chunk <= other.chunk && tile <= other.tile && columns == other.columns;
    }

    /** Whether inner products with the rows of a block are best formed by matrix products. */
    static boolean suits(Kernel kernel, RowBlock x) {
        return !(kernel instanceof Kernel.Precomputed) && x.nonZeros() >= DENSE_SHARE * x.rows() * x.columns();
    }

    /** Bytes for the rows of w and, per thread, for those of x and the products, in the wider precision. */
    long bytes(int threads) {
        long perThread = 8L * tile * columns + 4L * tile * columns + 8L * chunk * tile;
        return 12L * chunk * columns + threads * perThread;
    }
}
