package boulevard.device.gpu;

import boulevard.device.ColumnTask;
import boulevard.device.LossSums;
import boulevard.device.RowLosses;
import boulevard.loss.Loss;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Losses, dual candidates and dual coordinate descent: see losses.c and dual.c. */
final class Losses {
    private static final int SUMS = 4;

    private final GpuContext context;

    Losses(GpuContext context) {
        this.context = context;
    }

    /** What a pass reads and writes; {@code anchor} and {@code slope} may be null. */
    record Pass(
            GpuVector margins,
            @Nullable GpuVector anchor,
            GpuVector beta,
            @Nullable GpuVector slope) {}

    LossSums loss(RowLosses losses, double[] pull, Pass pass) {
        return run(losses, pull, pass, false);
    }

    LossSums evaluate(RowLosses losses, Pass pass) {
        return run(losses, new double[losses.columns().size()], pass, true);
    }

    private LossSums run(RowLosses losses, double[] pull, Pass pass, boolean evaluate) {
        GpuVector m = pass.margins();
        GpuVector anchor = pass.anchor();
        GpuVector slope = pass.slope();
        int width = m.width();
        int columns = GpuContext.columnLanes(width);
        int groups = context.partGroups(m.length(), GpuPrograms.GROUP / columns);
        GpuMemory parts = context.scratch().get(Scratch.Use.PARTS, (long) Double.BYTES * SUMS * groups * width);
        Object[] views = {
            context.scratch().put(Scratch.Use.FACTORS, pull),
            evaluate ? 1 : 0,
            m.memory(),
            m.at(),
            anchor == null ? context.none() : anchor.memory(),
            anchor == null ? 0L : anchor.at(),
            anchor == null ? 0 : 1,
            pass.beta().memory(),
            pass.beta().at(),
            slope == null ? context.none() : slope.memory(),
            slope == null ? 0L : slope.at(),
            m.length(),
            width,
            columns,
            parts
        };
        context.launch(groups, "lossPass", Arguments.join(describe(losses), views));
        return sums(parts, groups, width);
    }

    private LossSums sums(GpuMemory parts, int groups, int width) {
        int count = SUMS * width;
        GpuMemory results = context.scratch().get(Scratch.Use.RESULTS, (long) Double.BYTES * count);
        context.launchOver(count, "sumParts", parts, groups, (long) count, 1.0, 0, results, 0L);
        double[] sums = new double[count];
        context.transfers().read(results, 0, sums, 0, count);
        return new LossSums(
                Arrays.copyOfRange(sums, 0, width),
                Arrays.copyOfRange(sums, width, 2 * width),
                Arrays.copyOfRange(sums, 2 * width, 3 * width),
                Arrays.copyOfRange(sums, 3 * width, 4 * width));
    }

    double[] dualPass(RowLosses losses, GpuBlock x, int[] rows, double scale, GpuVector beta, GpuVector w) {
        int width = w.width();
        GpuMemory gaps = context.scratch().get(Scratch.Use.RESULTS, (long) Double.BYTES * width);
        Object[] views = {
            x.starts(),
            x.ids(),
            x.values(),
            x.denseColumns(),
            x.bias(),
            (long) x.dataColumns() * width,
            context.scratch().put(Scratch.Use.INDICES, rows),
            rows.length,
            scale,
            beta.memory(),
            beta.at(),
            w.memory(),
            w.at(),
            width,
            gaps
        };
        context.launch(context.groups(width), "dualPass", Arguments.join(describe(losses), views));
        double[] result = new double[width];
        context.transfers().read(gaps, 0, result, 0, width);
        return result;
    }

    /** The arguments that state the losses. */
    private Object[] describe(RowLosses losses) {
        Loss loss = losses.loss();
        GpuTargets targets = GpuTargets.of(losses.targets());
        int[] positives =
                losses.columns().stream().mapToInt(ColumnTask::positiveClass).toArray();
        double[] costs = IntStream.range(0, 2 * positives.length)
                .mapToDouble(i -> {
                    ColumnTask task = losses.columns().get(i / 2);
                    return i % 2 == 0 ? task.positiveCost() : task.negativeCost();
                })
                .toArray();
        return new Object[] {
            targets.classifies() ? 1 : 0,
            loss.squared() ? 1 : 0,
            loss.epsilon(),
            targets.classes(),
            targets.reals(),
            targets.weights(),
            targets.weighted() ? 1 : 0,
            (long) targets.first(),
            context.scratch().put(Scratch.Use.CLASSES, positives),
            context.scratch().put(Scratch.Use.COSTS, costs)
        };
    }
}
