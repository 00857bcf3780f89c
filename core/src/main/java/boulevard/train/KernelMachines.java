package boulevard.train;

import boulevard.data.Dataset;
import boulevard.data.Targets;
import boulevard.model.Output;
import boulevard.solver.smo.SmoProblem;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The binary problems of a task, and the order of rows in which they are stated.
 *
 * <p>One against one, rows are grouped by class, so that every problem is about two whole groups. All other tasks have one group,
 * in the order of the data.
 */
final class KernelMachines {
    private final Dataset data;
    private final TrainingSpec spec;
    private final KernelSpec kernel;
    /** Data row of every row in the machines' order. */
    private final int[] order;

    private final int[] groupStarts;
    private final List<Machine> machines = new ArrayList<>();
    private final double[] factors;

    /**
     * A binary problem.
     *
     * @param groups the groups that take part
     * @param positive the class whose rows are positive; −1 where there are no classes
     */
    record Machine(int[] groups, int positive) {}

    KernelMachines(Dataset data, TrainingSpec spec, KernelSpec kernel) {
        this.data = data;
        this.spec = spec;
        this.kernel = kernel;
        int classes = data.targets() instanceof Targets.Classes targets && kernel.nu() == null
                ? targets.labels().size()
                : 0;
        factors = classes > 0 ? spec.classWeights().resolve((Targets.Classes) data.targets()) : new double[0];
        boolean pairs = classes > 2 && kernel.multiclass() == KernelSpec.Multiclass.ONE_VS_ONE;
        order = pairs
                ? byClass((Targets.Classes) data.targets())
                : IntStream.range(0, data.targets().rows()).toArray();
        groupStarts = pairs ? starts((Targets.Classes) data.targets()) : new int[] {0, order.length};
        if (pairs) {
            for (int i = 0; i < classes; i++) {
                for (int j = i + 1; j < classes; j++) {
                    machines.add(new Machine(new int[] {i, j}, i));
                }
            }
        } else if (classes > 2) {
            for (int c = 0; c < classes; c++) {
                machines.add(new Machine(new int[] {0}, c));
            }
        } else {
            machines.add(new Machine(new int[] {0}, classes == 2 ? 1 : -1));
        }
    }

    private static int[] byClass(Targets.Classes targets) {
        int[] next = starts(targets);
        int[] sorted = new int[targets.rows()];
        for (int row = 0; row < sorted.length; row++) {
            sorted[next[targets.ids()[row]]++] = row;
        }
        return sorted;
    }

    private static int[] starts(Targets.Classes targets) {
        long[] counts = targets.counts();
        int[] starts = new int[counts.length + 1];
        for (int c = 0; c < counts.length; c++) {
            starts[c + 1] = Math.toIntExact(starts[c] + counts[c]);
        }
        return starts;
    }

    List<Machine> all() {
        return machines;
    }

    /** Data row of every row in the machines' order. */
    int[] order() {
        return order;
    }

    /** Whether the machines' order is that of the data. */
    boolean inDataOrder() {
        return groupStarts.length == 2;
    }

    /** Group g has the rows {@code [groupStarts()[g], groupStarts()[g + 1])}. */
    int[] groupStarts() {
        return groupStarts;
    }

    /** Rows of a machine. */
    int rows(Machine machine) {
        return Arrays.stream(machine.groups())
                .map(g -> groupStarts[g + 1] - groupStarts[g])
                .sum();
    }

    /** What decision values will mean. */
    Output output() {
        if (kernel.nu() != null) {
            return new Output.OneClass();
        }
        if (data.targets() instanceof Targets.Classes targets) {
            return new Output.Classes(
                    targets.labels(),
                    kernel.multiclass() == KernelSpec.Multiclass.ONE_VS_ONE
                            ? Output.Decision.PAIRWISE
                            : Output.Decision.LARGEST);
        }
        return new Output.Real();
    }

    /** The problem of a machine, for some of its rows (numbered in the machines' order). */
    SmoProblem problem(Machine machine, int[] rows) {
        int n = rows.length;
        double[] linear = new double[n];
        double[] lower = new double[n];
        double[] upper = new double[n];
        for (int i = 0; i < n; i++) {
            int row = order[rows[i]];
            double weight = data.weights() == null ? 1 : data.weights()[row];
            if (kernel.nu() != null) {
                upper[i] = weight;
            } else if (data.targets() instanceof Targets.Classes targets) {
                boolean positive = targets.ids()[row] == machine.positive();
                double cost = spec.c() * weight * factor(targets.ids()[row], positive);
                linear[i] = positive ? -1 : 1;
                upper[i] = positive ? cost : 0;
                lower[i] = positive ? 0 : -cost;
            } else if (data.targets() instanceof Targets.Reals targets) {
                linear[i] = -targets.values()[row];
                upper[i] = spec.c() * weight;
                lower[i] = -upper[i];
            }
        }
        return new SmoProblem(
                machine.groups(), linear, lower, upper, start(rows), spec.loss().epsilon());
    }

    /** One against the rest, only the class itself is weighted: the rest are many classes. */
    private double factor(int id, boolean positive) {
        boolean rest = !positive && factors.length > 2 && kernel.multiclass() == KernelSpec.Multiclass.ONE_VS_REST;
        return rest ? 1 : factors[id];
    }

    /** All 0, or for one class the first rows at their upper ends until ν of the weight is spent [chang2011]. */
    private double[] start(int[] rows) {
        double[] start = new double[rows.length];
        Double nu = kernel.nu();
        if (nu != null) {
            double[] filled = new double[order.length];
            double left = 0;
            for (int row = 0; row < order.length; row++) {
                left += nu * (data.weights() == null ? 1 : data.weights()[row]);
            }
            for (int row = 0; row < order.length && left > 0; row++) {
                filled[row] = Math.min(left, data.weights() == null ? 1 : data.weights()[row]);
                left -= filled[row];
            }
            Arrays.setAll(start, i -> filled[rows[i]]);
        }
        return start;
    }
}
