package boulevard.device.gpu;

import org.jspecify.annotations.Nullable;

/** Operations on vectors: see vectors.c. */
final class Vectors {
    private final GpuContext context;

    Vectors(GpuContext context) {
        this.context = context;
    }

    /** Numbers in device memory from a place on. */
    record Span(GpuMemory memory, long at) {
        static Span of(GpuVector vector) {
            return new Span(vector.memory(), vector.at());
        }
    }

    /** Per column {@code Σ a b}. */
    double[] dot(GpuVector a, GpuVector b) {
        int width = a.width();
        GpuMemory sums = context.scratch().get(Scratch.Use.RESULTS, (long) Double.BYTES * width);
        columnSums(Span.of(a), Span.of(b), a.length(), width, 1.0, false, new Span(sums, 0));
        double[] result = new double[width];
        context.transfers().read(sums, 0, result, 0, width);
        return result;
    }

    /** {@code target[at + k] += factor · Σ_i r_ik}. */
    void addColumnSums(Span r, long length, int width, double factor, Span target) {
        columnSums(r, null, length, width, factor, true, target);
    }

    private void columnSums(Span a, @Nullable Span b, long length, int width, double factor, boolean add, Span target) {
        int columns = GpuContext.columnLanes(width);
        int groups = context.partGroups(length, GpuPrograms.GROUP / columns);
        GpuMemory parts = context.scratch().get(Scratch.Use.PARTS, (long) Double.BYTES * groups * width);
        context.launch(
                groups,
                "dotParts",
                a.memory(),
                a.at(),
                b == null ? context.none() : b.memory(),
                b == null ? 0L : b.at(),
                b == null ? 0 : 1,
                length,
                width,
                columns,
                parts);
        context.launchOver(
                width, "sumParts", parts, groups, (long) width, factor, add ? 1 : 0, target.memory(), target.at());
    }

    void combine(double[] alpha, GpuVector a, double[] beta, GpuVector b) {
        int width = a.width();
        boolean perColumn = false;
        for (int k = 1; k < width; k++) {
            perColumn |= alpha[k] != alpha[0] || beta[k] != beta[0];
        }
        GpuMemory factors = context.none();
        if (perColumn) {
            double[] both = new double[2 * width];
            System.arraycopy(alpha, 0, both, 0, width);
            System.arraycopy(beta, 0, both, width, width);
            factors = context.scratch().put(Scratch.Use.FACTORS, both);
        }
        context.launchOver(
                a.size(),
                "combine",
                a.memory(),
                a.at(),
                b.memory(),
                b.at(),
                a.size(),
                width,
                factors,
                alpha[0],
                beta[0],
                perColumn ? 1 : 0);
    }

    void multiplyEntries(GpuVector a, GpuVector b) {
        context.launchOver(a.size(), "multiplyEntries", a.memory(), a.at(), b.memory(), b.at(), a.size());
    }

    void precondition(double shift, double factor, GpuVector h, GpuVector r, GpuVector z) {
        context.launchOver(
                h.size(),
                "precondition",
                shift,
                factor,
                h.memory(),
                h.at(),
                r.memory(),
                r.at(),
                z.memory(),
                z.at(),
                h.size());
    }

    void copyColumns(GpuVector source, int[] from, GpuVector target, int[] to) {
        int[] both = new int[2 * from.length];
        System.arraycopy(from, 0, both, 0, from.length);
        System.arraycopy(to, 0, both, from.length, to.length);
        GpuMemory columns = context.scratch().put(Scratch.Use.INDICES, both);
        context.launchOver(
                source.length() * from.length,
                "copyColumns",
                source.memory(),
                source.at(),
                source.width(),
                target.memory(),
                target.at(),
                target.width(),
                columns,
                from.length,
                source.length());
    }

    void clear(GpuVector v) {
        context.runtime().clear(GpuRuntime.Lane.COMPUTE, v.memory(), v.at() * Double.BYTES, v.size() * Double.BYTES);
    }
}
