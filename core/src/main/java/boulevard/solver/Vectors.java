package boulevard.solver;

import boulevard.device.Device;
import boulevard.device.MultiVector;
import java.util.Arrays;

/** The two forms of {@link Device#combine} that solvers mostly need, and column selections, by name. */
public final class Vectors {
    private Vectors() {}

    /** {@code to = from}. */
    public static void copy(Device device, MultiVector from, MultiVector to) {
        device.combine(constant(from.width(), 1), from, constant(from.width(), 0), to);
    }

    /** {@code b_k += alpha_k a_k} per column. */
    public static void addScaled(Device device, double[] alpha, MultiVector a, MultiVector b) {
        device.combine(alpha, a, constant(alpha.length, 1), b);
    }

    /** {@code b = alpha a + beta b}, the same factors for all columns. */
    public static void combine(Device device, double alpha, MultiVector a, double beta, MultiVector b) {
        device.combine(constant(a.width(), alpha), a, constant(a.width(), beta), b);
    }

    /** Columns {@code which} of {@code from} to the first columns of {@code to}. */
    public static void gather(Device device, MultiVector from, int[] which, MultiVector to) {
        device.copyColumns(from, which, to, identity(which.length));
    }

    /** The first columns of {@code from} to columns {@code which} of {@code to}. */
    public static void scatter(Device device, MultiVector from, MultiVector to, int[] which) {
        device.copyColumns(from, identity(which.length), to, which);
    }

    /** 0, 1, ..., n − 1. */
    public static int[] identity(int n) {
        int[] numbers = new int[n];
        Arrays.setAll(numbers, i -> i);
        return numbers;
    }

    /** The values at some positions. */
    public static double[] select(double[] values, int[] which) {
        return Arrays.stream(which).mapToDouble(i -> values[i]).toArray();
    }

    /** An array of one value. */
    public static double[] constant(int n, double value) {
        double[] values = new double[n];
        Arrays.fill(values, value);
        return values;
    }
}
