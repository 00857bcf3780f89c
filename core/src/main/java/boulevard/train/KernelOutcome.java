package boulevard.train;

import boulevard.collective.Communicator;
import boulevard.collective.HostBuffer;
import boulevard.collective.Reduction;
import boulevard.model.Certificate;
import boulevard.model.Status;
import boulevard.solver.smo.SmoSolution;
import java.util.Arrays;
import java.util.List;

/**
 * What came of all binary problems: every rank puts in what it solved, and afterwards all ranks have everything.
 *
 * <p>Dual variables are kept per problem in the order of its groups' rows.
 */
final class KernelOutcome {
    private static final List<Status> STATUSES = List.of(Status.values());
    private static final int NUMBERS = 11;
    private static final int BOUNDED = 10;

    private final KernelMachines machines;
    private final int[] starts;
    private final double[] beta;
    private final double[] numbers;

    KernelOutcome(KernelMachines machines) {
        this.machines = machines;
        int count = machines.all().size();
        starts = new int[count + 1];
        for (int m = 0; m < count; m++) {
            starts[m + 1] =
                    Math.addExact(starts[m], machines.rows(machines.all().get(m)));
        }
        beta = new double[starts[count]];
        numbers = new double[NUMBERS * count];
    }

    /** Position of a row among those of a machine. */
    private int position(int machine, int row) {
        int position = starts[machine];
        for (int group : machines.all().get(machine).groups()) {
            int start = machines.groupStarts()[group];
            int end = machines.groupStarts()[group + 1];
            if (row >= start && row < end) {
                return position + row - start;
            }
            position += end - start;
        }
        throw new IllegalArgumentException("wanted a row of machine " + machine + ", got " + row);
    }

    /**
     * Puts in a rank's part of a solution.
     *
     * @param rows the rows that its dual variables belong to
     * @param first whether this rank also puts in what is the same on all ranks of its group
     */
    void put(int machine, int[] rows, SmoSolution solution, boolean first, long computed, long requested) {
        for (int i = 0; i < rows.length; i++) {
            beta[position(machine, rows[i])] = solution.beta()[i];
        }
        if (first) {
            double[] values = {
                solution.offset(),
                solution.primal(),
                solution.dual(),
                solution.gap(),
                STATUSES.indexOf(solution.status()),
                solution.work().iterations(),
                solution.work().steps(),
                solution.work().refinements(),
                computed,
                requested
            };
            System.arraycopy(values, 0, numbers, NUMBERS * machine, values.length);
        }
        numbers[NUMBERS * machine + BOUNDED] = solution.bounded();
    }

    /** A collective call over all ranks. */
    void share(Communicator world) {
        world.allReduce(HostBuffer.of(beta), Reduction.SUM);
        world.allReduce(HostBuffer.of(numbers), Reduction.SUM);
    }

    /** The dual variable of a row in a machine that it takes part in. */
    double beta(int machine, int row) {
        return beta[position(machine, row)];
    }

    double[] offsets() {
        return column(0);
    }

    /** Dual variables at an end that isn't 0. */
    long bounded() {
        return sum(BOUNDED);
    }

    private double[] column(int number) {
        double[] column = new double[numbers.length / NUMBERS];
        Arrays.setAll(column, m -> numbers[NUMBERS * m + number]);
        return column;
    }

    private long sum(int number) {
        return (long) Arrays.stream(column(number)).sum();
    }

    long iterations() {
        return sum(5);
    }

    long steps() {
        return sum(6);
    }

    long refinements() {
        return sum(7);
    }

    long rowsComputed() {
        return sum(8);
    }

    long rowsRequested() {
        return sum(9);
    }

    /** Objectives add up, the gap is the largest, and all have to converge. */
    Certificate certificate(double tolerance) {
        Status worst = Status.CONVERGED;
        for (double code : column(4)) {
            Status status = STATUSES.get((int) code);
            worst = status.compareTo(worst) > 0 ? status : worst;
        }
        return new Certificate(
                Certificate.Kind.KKT,
                Arrays.stream(column(1)).sum(),
                Arrays.stream(column(2)).sum(),
                Arrays.stream(column(3)).max().orElse(0),
                worst,
                tolerance);
    }
}
