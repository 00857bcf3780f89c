package boulevard.device.cpu;

import boulevard.device.MemoryBudget;
import org.bytedeco.javacpp.DoublePointer;
import org.bytedeco.javacpp.FloatPointer;
import org.bytedeco.javacpp.Pointer;

/** Native memory for matrix products, kept from call to call: one chunk of w, and a tile of x with its products per thread. */
final class GemmScratch implements AutoCloseable {
    private final MemoryBudget budget;
    private final int threads;
    private GemmShape shape = new GemmShape(0, 0, 0);
    private boolean wide;
    private Part chunk = Part.NONE;
    private Part[] tiles = {};
    private MemoryBudget.Reservation reservation = MemoryBudget.Reservation.NONE;

    /** Rows and, for a tile, products; of one precision. */
    record Part(Pointer rows, Pointer products, float[] single, double[] wide) {
        static final Part NONE = new Part(new FloatPointer(), new FloatPointer(), new float[0], new double[0]);

        FloatPointer singleRows() {
            return (FloatPointer) rows;
        }

        DoublePointer wideRows() {
            return (DoublePointer) rows;
        }

        FloatPointer singleProducts() {
            return (FloatPointer) products;
        }

        DoublePointer wideProducts() {
            return (DoublePointer) products;
        }

        void close() {
            rows.close();
            products.close();
        }
    }

    GemmScratch(MemoryBudget budget, int threads) {
        this.budget = budget;
        this.threads = threads;
    }

    /** Makes what there is enough for a shape and precision. */
    void prepare(GemmShape wanted, boolean inDouble) {
        if (wanted.fitsIn(shape) && inDouble == wide) {
            return;
        }
        close();
        reservation = budget.reserve(wanted.bytes(threads), "matrix products by " + threads + " threads");
        chunk = part(wanted, wanted.chunk(), 0, inDouble);
        tiles = new Part[threads];
        for (int t = 0; t < threads; t++) {
            tiles[t] = part(wanted, wanted.tile(), wanted.chunk() * wanted.tile(), inDouble);
        }
        shape = wanted;
        wide = inDouble;
    }

    private static Part part(GemmShape shape, int rows, int products, boolean inDouble) {
        long entries = (long) rows * shape.columns();
        return inDouble
                ? new Part(
                        new DoublePointer(entries),
                        new DoublePointer(products),
                        new float[0],
                        new double[(int) entries])
                : new Part(
                        new FloatPointer(entries), new FloatPointer(products), new float[(int) entries], new double[0]);
    }

    /** The chunk of w. */
    Part chunk() {
        return chunk;
    }

    /** A thread's tile. */
    Part tile(int thread) {
        return tiles[thread];
    }

    @Override
    public void close() {
        chunk.close();
        chunk = Part.NONE;
        for (Part tile : tiles) {
            tile.close();
        }
        tiles = new Part[0];
        shape = new GemmShape(0, 0, 0);
        reservation.close();
        reservation = MemoryBudget.Reservation.NONE;
    }
}
