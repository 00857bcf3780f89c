package boulevard.train;

import boulevard.data.Dataset;
import boulevard.data.Matrix;
import boulevard.kernel.Kernel;
import boulevard.model.KernelModel;
import boulevard.model.Output;
import boulevard.model.SupportVectors;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Makes a model of the dual variables of all binary problems.
 *
 * @param data what was trained on
 * @param kernel the kernel function
 * @param machines the binary problems
 * @param outcome their solutions
 */
record KernelAssembly(Dataset data, Kernel kernel, KernelMachines machines, KernelOutcome outcome) {

    KernelModel model(double tolerance) {
        Output output = machines.output();
        List<SupportVectors> groups = new ArrayList<>();
        for (int g = 0; g < machines.groupStarts().length - 1; g++) {
            groups.add(group(g));
        }
        return new KernelModel(
                output,
                kernel,
                data.matrix().columns(),
                groups,
                outcome.offsets(),
                outcome.certificate(tolerance),
                null);
    }

    /** Numbers of the machines that a group's rows take part in. */
    private int[] machinesOf(int group) {
        return IntStream.range(0, machines.all().size())
                .filter(m -> Arrays.stream(machines.all().get(m).groups()).anyMatch(g -> g == group))
                .toArray();
    }

    private int[] supporting(int group, int[] of) {
        return IntStream.range(machines.groupStarts()[group], machines.groupStarts()[group + 1])
                .filter(row -> Arrays.stream(of).anyMatch(m -> outcome.beta(m, row) != 0))
                .toArray();
    }

    private SupportVectors group(int group) {
        int[] of = machinesOf(group);
        int[] supporting = supporting(group, of);
        double[] coefficients = new double[Math.multiplyExact(supporting.length, of.length)];
        for (int i = 0; i < supporting.length; i++) {
            for (int v = 0; v < of.length; v++) {
                coefficients[i * of.length + v] = outcome.beta(of[v], supporting[i]);
            }
        }
        long[] dataRows = Arrays.stream(supporting)
                .mapToLong(row -> machines.order()[row])
                .toArray();
        Matrix rows = data.matrix().select(dataRows);
        return new SupportVectors(kernel instanceof Kernel.Precomputed ? rows.columns(0, 1) : rows, of, coefficients);
    }

    /** Distinct rows with a dual variable that isn't 0. */
    long supportVectors() {
        return IntStream.range(0, machines.groupStarts().length - 1)
                .mapToLong(g -> supporting(g, machinesOf(g)).length)
                .sum();
    }
}
