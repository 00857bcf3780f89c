package boulevard.device.cpu;

import boulevard.data.RowBlock;
import boulevard.device.HostMultiVector;
import boulevard.kernel.Kernel;
import java.util.stream.IntStream;

/** Kernel values over dense rows: matrix products of OpenBLAS, then the kernel function over what is still in the cache. */
final class GemmTiles {
    private final KernelFunction function;
    private final CpuBlock w;
    private final CpuBlock x;
    private final double[] normsOfW;
    private final double[] normsOfX;
    private final GemmShape shape;
    private final GemmScratch scratch;
    private final Workers workers;
    private final int[] rowsOfX;

    GemmTiles(Kernel kernel, KernelLoops loops, CpuBlock w, CpuBlock x, GemmScratch scratch, Workers workers) {
        this.function = new KernelFunction(kernel, loops);
        this.w = w;
        this.x = x;
        // Made by the first call, which must not be one of several threads.
        this.normsOfW = w.squaredNorms();
        this.normsOfX = x.squaredNorms();
        this.shape = GemmShape.of(x.data(), w.rows());
        this.scratch = scratch;
        this.workers = workers;
        this.rowsOfX = IntStream.range(0, x.rows()).toArray();
    }

    /** Kernel rows of all rows of w, to one array each. */
    void store(RowTargets targets, boolean inDouble) {
        scratch.prepare(shape, inDouble);
        int[] all = IntStream.range(0, w.rows()).toArray();
        for (int from = 0; from < all.length; from += shape.chunk()) {
            RowChoice chunk = new RowChoice(all, from, Math.min(all.length, from + shape.chunk()));
            GemmRows.copy(w.data(), chunk, scratch.chunk());
            forEachTile((tile, part) -> {
                multiply(tile, chunk, part, inDouble);
                if (inDouble) {
                    storeRounded(tile, chunk, part, targets);
                } else {
                    store(tile, chunk, part, targets);
                }
            });
        }
    }

    /** {@code f += K(x, w) coefficients}, over the rows of w in {@code active}. */
    void add(int[] active, double[] coefficients, HostMultiVector f) {
        scratch.prepare(shape, true);
        for (int from = 0; from < active.length; from += shape.chunk()) {
            RowChoice chunk = new RowChoice(active, from, Math.min(active.length, from + shape.chunk()));
            GemmRows.copy(w.data(), chunk, scratch.chunk());
            forEachTile((tile, part) -> {
                multiply(tile, chunk, part, true);
                add(tile, chunk, part, coefficients, f);
            });
        }
    }

    private interface TileTask {
        void run(RowChoice tile, GemmScratch.Part part);
    }

    private void forEachTile(TileTask task) {
        int count = (x.rows() + shape.tile() - 1) / shape.tile();
        var next = new java.util.concurrent.atomic.AtomicInteger();
        workers.run(Math.min(workers.threads(), count), thread -> {
            for (int t = next.getAndIncrement(); t < count; t = next.getAndIncrement()) {
                int from = t * shape.tile();
                RowChoice tile = new RowChoice(rowsOfX, from, Math.min(x.rows(), from + shape.tile()));
                task.run(tile, scratch.tile(thread));
            }
        });
    }

    private void multiply(RowChoice tile, RowChoice chunk, GemmScratch.Part part, boolean inDouble) {
        RowBlock data = x.data();
        GemmRows.copy(data, tile, part);
        // A pointer's position is where native code begins.
        part.products().position(0);
        int columns = data.columns();
        if (inDouble) {
            Blas.multiply(
                    scratch.chunk().wideRows(),
                    chunk.count(),
                    part.wideRows(),
                    tile.count(),
                    columns,
                    part.wideProducts());
        } else {
            Blas.multiply(
                    scratch.chunk().singleRows(),
                    chunk.count(),
                    part.singleRows(),
                    tile.count(),
                    columns,
                    part.singleProducts());
        }
    }

    private void store(RowChoice tile, RowChoice chunk, GemmScratch.Part part, RowTargets targets) {
        int panel = function.loops().panelRows();
        int padded = (tile.count() + panel - 1) / panel * panel;
        float[] products = new float[padded];
        float[] values = new float[padded];
        float[][] norms = function.singleNorms(normsOfX, tile.from(), tile.count());
        for (int i = 0; i < chunk.count(); i++) {
            part.singleProducts().position((long) i * tile.count()).get(products, 0, tile.count());
            double norm = normsOfW[chunk.row(i)];
            for (int p = 0; p < norms.length; p++) {
                function.apply(norm, norms[p], products, p * panel, values, p * panel);
            }
            int row = chunk.row(i);
            System.arraycopy(values, 0, targets.array(row), targets.offset(row) + tile.from(), tile.count());
        }
    }

    private double[] valuesInDouble(
            RowChoice tile, double norm, int i, GemmScratch.Part part, double[][] norms, double[] values) {
        int panel = function.loops().panelRows();
        part.wideProducts().position((long) i * tile.count()).get(values, 0, tile.count());
        for (int p = 0; p < norms.length; p++) {
            function.apply(norm, norms[p], values, p * panel);
        }
        return values;
    }

    private void storeRounded(RowChoice tile, RowChoice chunk, GemmScratch.Part part, RowTargets targets) {
        double[][] norms = function.wideNorms(normsOfX, tile.from(), tile.count());
        double[] values = new double[norms.length * function.loops().panelRows()];
        for (int i = 0; i < chunk.count(); i++) {
            valuesInDouble(tile, normsOfW[chunk.row(i)], i, part, norms, values);
            float[] target = targets.array(chunk.row(i));
            int at = targets.offset(chunk.row(i)) + tile.from();
            for (int j = 0; j < tile.count(); j++) {
                target[at + j] = (float) values[j];
            }
        }
    }

    private void add(RowChoice tile, RowChoice chunk, GemmScratch.Part part, double[] coefficients, HostMultiVector f) {
        double[][] norms = function.wideNorms(normsOfX, tile.from(), tile.count());
        int width = f.width();
        double[] values = new double[norms.length * function.loops().panelRows()];
        double[] sums = new double[width * values.length];
        for (int i = 0; i < chunk.count(); i++) {
            int row = chunk.row(i);
            valuesInDouble(tile, normsOfW[row], i, part, norms, values);
            for (int k = 0; k < width; k++) {
                addScaled(coefficients[row * width + k], values, tile.count(), sums, k * values.length);
            }
        }
        double[] target = f.array();
        for (int j = 0; j < tile.count(); j++) {
            int at = f.offset() + (tile.from() + j) * width;
            for (int k = 0; k < width; k++) {
                target[at + k] += sums[k * values.length + j];
            }
        }
    }

    private static void addScaled(double factor, double[] values, int count, double[] sums, int at) {
        for (int j = 0; j < count; j++) {
            sums[at + j] += factor * values[j];
        }
    }
}
